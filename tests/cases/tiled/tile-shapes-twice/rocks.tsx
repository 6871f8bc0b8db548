<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="rocks" tilewidth="16" tileheight="16" tilecount="2" columns="2">
 <image source="rocks.png" width="32" height="16"/>
 <tile id="1">
  <objectgroup draworder="index">
   <object id="1" x="4" y="4" width="20" height="12"/>
   <object id="2" x="4" y="4" width="20" height="12"/>
  </objectgroup>
 </tile>
</tileset>
