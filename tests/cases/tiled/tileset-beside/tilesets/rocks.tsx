<?xml version="1.0"?>
<tileset name="rocks" tilewidth="8" tileheight="8">
 <tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
</tileset>
