"""What runs in the engine process: commands come in, jobs are done one after another, events go out."""
