from dirq.main import run

run()
