<tileset name="t" tilewidth="8" tileheight="8"><tile id="0"><properties><property name="solid" type="bool" value="true"/></properties></tile></tileset>
