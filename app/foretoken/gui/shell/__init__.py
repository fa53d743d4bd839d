"""The shell: what a feature registers with, and what it may use of the window. All of it is data and factories.

A feature is a folder `features/NAME/`, listed in `features/__init__.py`, whose `feature.py` has one function:

    def register(shell: Shell) -> None:
        core, window = shell.core, shell.window
        kept = shell.dialog("gauges", lambda: GaugesDialog(GaugesModel(core.engine), window))
        loaded = unless(lambda: core.engine.loaded is not None, later("no pair is loaded"))
        shell.add(Action("gauges", later("&Gauges…"), kept.open, "measure", 430, "Ctrl+Shift+J", lacks=loaded))

What there is:

- `shell.add(...)`: `Action`, and `Keys` of a part of the window. Menu bar, list of keys, Search all actions, ticks and
  what is in use are built from them; a line is drawn in a menu where the hundreds of two places differ. An action
  without a place in a menu is a command: `shell.do("gauges")` runs it, as do its keys, Search all actions, and buttons
  of the window that are tied to it by its id (`MainWindow.asked`).
- `checked`, `lacks` and a `text` that is a function are asked again whenever `shell.refresh` is called: by the signals
  of the core's models that are connected in `Shell.build`, and by `shell.refresh_on(signal)` for one's own.
- `shell.dialog(name, make)`: a dialog that is made when it is first opened, and kept with its size, place and columns.
- `shell.core`: the models of the window that is always there (`Core`): chats, engine, pickers, preferences, jobs …
- `shell.window`: its widgets. `window.notices.say` tells the user something, `window.stage` shows the chat or plays a
  recording in its place and has room for panels below it, `window.transcript`, `window.composer` and `window.plots`.
- `shell.may_close`: functions that are asked before the window closes; `shell.closing`: the signal when it does.

Commands of the command line are in the feature's `command.py`, which imports no Qt: `register(commands)`, as in `cli/`.
Words for the user are marked with `later` in tables and with `tr` where they are shown.
"""
