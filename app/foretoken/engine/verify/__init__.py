"""Verification: which proposals are kept, and which token comes after them.

A rule implements `acceptors.Acceptor` and is named in `options.AcceptorName`, `options.ACCEPTANCE` and
`acceptors.acceptor_named`.
"""
