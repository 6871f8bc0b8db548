<?xml version="1.0"?>
<tileset name="t"
  tilewidth="8" tileheight="8">
 <tile id="0"/>
 <tile id="x"/>
</tileset>
