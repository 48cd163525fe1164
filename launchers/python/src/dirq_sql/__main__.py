from dirq_sql.main import run

run()
