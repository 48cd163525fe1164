/** A query for the column `name`: everything that can be called in a statement, for completions. */
export const listFunctionsSql = `SELECT name FROM pragma_function_list WHERE name GLOB '[a-z]*'
UNION SELECT name FROM pragma_module_list WHERE name IN ('generate_series', 'grep', 'json_each', 'json_tree')
ORDER BY name`;
