<tileset>
 <tile id="1">
</tileset>
