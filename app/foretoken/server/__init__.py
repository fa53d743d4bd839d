"""The HTTP server over a session: OpenAI's and Anthropic's interfaces, with what speculation did in every answer.

`running.RunningServer` is what a command or a window starts and stops; `guard` says who may ask, `engine_queue` whose
turn it is, `request_bodies` what may be asked for, `request_options` what the engine is told of it. An interface is an
`answering.AnswerForm`, such as `openai_forms.OpenAIForm`, with a body in `request_bodies` and a route in
`http_app.ROUTES`.
"""
