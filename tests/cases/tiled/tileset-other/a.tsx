<map/>
