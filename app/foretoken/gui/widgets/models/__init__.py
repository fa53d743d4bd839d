"""The windows about models: Library, hub, downloads."""
