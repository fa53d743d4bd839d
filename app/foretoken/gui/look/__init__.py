"""How everything looks: the themes, and sizes that follow the text's."""
