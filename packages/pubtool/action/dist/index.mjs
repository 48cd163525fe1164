import { basename, dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { homedir, tmpdir } from "node:os";
import { createRequire } from "module";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { spawn, spawnSync } from "node:child_process";
//#region \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esmMin = (fn, res) => () => (fn && (res = fn(fn = 0)), res);
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod), cb = null), mod.exports);
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
//#endregion
//#region src/base/errors.ts
var EXIT, PubtoolError, UsageError;
var init_errors = __esmMin((() => {
	EXIT = {
		/** Everything that was asked is fine, or done. */
		ok: 0,
		/** The command did its work and found problems. */
		problems: 1,
		/** Wrong usage or wrong configuration: nothing was tried. */
		usage: 2,
		/** A fault of pubtool itself. */
		internal: 70
	};
	PubtoolError = class extends Error {
		name = "PubtoolError";
		hint;
		exitCode;
		constructor(message, options = {}) {
			super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
			this.hint = options.hint;
			this.exitCode = options.exitCode ?? EXIT.problems;
		}
	};
	UsageError = class extends PubtoolError {
		name = "UsageError";
		constructor(message, hint) {
			super(message, hint === void 0 ? { exitCode: EXIT.usage } : {
				hint,
				exitCode: EXIT.usage
			});
		}
	};
}));
//#endregion
//#region src/base/io.ts
/** The variable's value; an empty string counts as not set. */
function envValue(env, name) {
	return env[name] === "" ? void 0 : env[name];
}
var init_io = __esmMin((() => {}));
//#endregion
//#region src/finding.ts
/** `file:line:column`, which terminals and editors turn into a link. */
function showPlace({ file, line, column }) {
	return `${file}:${line}:${column}`;
}
/** The gravest verdict; `skipped` when there is nothing. */
function worst(findings) {
	return findings.reduce((seen, { verdict }) => gravity.indexOf(verdict) > gravity.indexOf(seen) ? verdict : seen, "skipped");
}
function findingsOf(sections) {
	return sections.flatMap(({ checks }) => checks.flatMap(({ findings }) => findings));
}
/** Exit code of a run that ended with these sections. */
function exitCodeOf(sections) {
	return worst(findingsOf(sections)) === "failed" ? EXIT.problems : EXIT.ok;
}
var gravity, ConfigError;
var init_finding = __esmMin((() => {
	init_errors();
	gravity = [
		"skipped",
		"ok",
		"warning",
		"unknown",
		"failed"
	];
	ConfigError = class extends PubtoolError {
		name = "ConfigError";
		findings;
		constructor(file, findings) {
			const count = findings.length === 1 ? "1 error" : `${findings.length} errors`;
			super(`${file}: ${count} in the configuration`, { exitCode: EXIT.usage });
			this.findings = findings;
		}
	};
}));
//#endregion
//#region src/report/annotations.ts
/**
* Lines that the workflow host shows beside the file in question. Empty when all is well, and outside of a workflow
* run, where they would be noise.
*/
function renderAnnotations(findings, env) {
	return env["GITHUB_ACTIONS"] === "true" ? findings.map(annotation).join("") : "";
}
function annotation({ id, verdict, message, hint, place }) {
	const level = LEVELS$1[verdict];
	if (level === void 0) return "";
	return `::${level} ${[...place ? [
		`file=${property(place.file)}`,
		`line=${place.line}`,
		`col=${place.column}`
	] : [], `title=${property(`pubtool ${id}`)}`].join(",")}::${data(hint === void 0 ? message : `${message}\n${hint}`)}\n`;
}
function data(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function property(text) {
	return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
var LEVELS$1;
var init_annotations = __esmMin((() => {
	LEVELS$1 = {
		failed: "error",
		unknown: "warning",
		warning: "warning"
	};
}));
//#endregion
//#region src/report/plain.ts
/** The sections as a person reads them. Every character that could steer a terminal is shown as its code. */
function renderPlain(sections, style) {
	return sections.map((section) => `${sectionLines(section, style).join("\n")}\n`).join("\n");
}
function sectionLines({ heading, prefix, checks, notes }, style) {
	return [
		style.bold(`${heading}:`),
		...checks.flatMap((check) => checkLines(check, prefix, style)),
		...notes.map((note) => `  ${style.dim(visible(note))}`)
	];
}
function checkLines({ label, findings }, prefix, style) {
	return [`  ${style.mark(worst(findings))} ${label}`, ...findings.flatMap((finding) => findingLines$1(finding, prefix, style))];
}
function findingLines$1({ id, verdict, message, hint, place }, prefix, style) {
	const line = `${prefix === void 0 ? "" : `${prefix}: `}${visible(message)}`;
	if (verdict === "ok" || verdict === "skipped") return [`      ${line}`];
	return [
		`    ${style.mark(verdict)} ${line}`,
		`        ${style.dim(`${place ? `${visible(showPlace(place))} ` : ""}[${id}]`)}`,
		...hint === void 0 ? [] : [`        ${visible(hint)}`]
	];
}
/** Names come out of files that somebody else may have written, and a client's words from its registry. */
function visible(text) {
	return text.replace(STEERING, (char) => char < " " ? JSON.stringify(char).slice(1, -1) : code(char)).replace(COMMAND, (_, before) => before === void 0 ? code("#") : before + code(":"));
}
function code(char) {
	return `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
/** A text of several lines, such as a client's last words: its lines stay lines, below each other. */
function visibleLines(text, indent = "") {
	return text.split("\n").map(visible).join(`\n${indent}`);
}
var STEERING, COMMAND;
var init_plain = __esmMin((() => {
	init_finding();
	STEERING = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;
	COMMAND = /^(\s*):(?=:)|#(?=#\[)/g;
}));
//#endregion
//#region src/report/style.ts
/** Colours on a terminal; `NO_COLOR` and `TERM=dumb` turn them off, `FORCE_COLOR` turns them on anywhere. */
function styleFor(stream, env) {
	const paint = wantsColour(stream, env) ? (code, text) => `\u001B[${code}m${text}\u001B[0m` : (_code, text) => text;
	return {
		mark: (verdict) => paint(colours[verdict], MARKS[verdict]),
		dim: (text) => paint(90, text),
		bold: (text) => paint(1, text)
	};
}
function wantsColour(stream, env) {
	if (envValue(env, "NO_COLOR") !== void 0) return false;
	const forced = envValue(env, "FORCE_COLOR");
	if (forced !== void 0) return forced !== "0";
	return stream.isTTY === true && env["TERM"] !== "dumb";
}
var MARKS, colours;
var init_style = __esmMin((() => {
	init_io();
	MARKS = {
		ok: "✓",
		failed: "✗",
		unknown: "?",
		warning: "!",
		skipped: "-"
	};
	colours = {
		ok: 32,
		failed: 31,
		unknown: 33,
		warning: 33,
		skipped: 90
	};
}));
//#endregion
//#region src/report/error.ts
var error_exports = /* @__PURE__ */ __exportAll({ renderError: () => renderError });
/** What a person sees of an error that ends the run: the message, each finding it carries, and what helps. */
function renderError(error, target) {
	const lines = [`${styleFor(target.stream, target.env).mark("failed")} ${visibleLines(error.message, "  ")}`];
	if (error.hint !== void 0) lines.push(`  ${visibleLines(error.hint, "  ")}`);
	if (error instanceof ConfigError) lines.push(...error.findings.flatMap(findingLines));
	const annotations = error instanceof ConfigError ? renderAnnotations(error.findings, target.env) : "";
	return `${lines.join("\n")}\n${annotations}`;
}
function findingLines({ id, message, hint, place }) {
	return [`  ${visible(`${place ? `${showPlace(place)}: ` : ""}${message}`)} [${id}]`, ...hint === void 0 ? [] : [`    ${visible(hint)}`]];
}
var init_error = __esmMin((() => {
	init_finding();
	init_annotations();
	init_plain();
	init_style();
}));
//#endregion
//#region src/base/suggest.ts
/** The known word that is a typing error away from this one; undefined when none is near. */
function closest(word, known) {
	const ranked = known.map((candidate) => ({
		candidate,
		distance: editDistance(word.toLowerCase(), candidate.toLowerCase())
	})).sort((a, b) => a.distance - b.distance)[0];
	return ranked && ranked.distance <= Math.max(1, Math.floor(word.length / 3)) ? ranked.candidate : void 0;
}
function editDistance(a, b) {
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		for (let j = 1; j <= b.length; j++) {
			const change = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
			next.push(Math.min(change, row[j] + 1, next[j - 1] + 1));
		}
		row = next;
	}
	return row[b.length];
}
var init_suggest = __esmMin((() => {}));
//#endregion
//#region src/base/folder.ts
/** False also for what no file system takes for a path: too long, a NUL in it, a symbolic link to itself. */
function isFolder(path) {
	try {
		return statSync(path).isDirectory();
	} catch {
		return false;
	}
}
var init_folder = __esmMin((() => {}));
//#endregion
//#region package.json
init_error();
init_suggest();
init_folder();
var version$1 = "0.1.0";
//#endregion
//#region src/base/version.ts
var version;
var init_version = __esmMin((() => {
	version = version$1;
}));
//#endregion
//#region src/cli/args.ts
init_version();
init_errors();
/** Flags that every command takes. */
const globalOptions = {
	config: {
		type: "string",
		placeholder: "FILE",
		description: "the configuration; default: pubtool.toml"
	},
	cwd: {
		type: "string",
		placeholder: "FOLDER",
		description: "work as if started in this folder"
	},
	help: {
		type: "boolean",
		description: "print this help"
	}
};
/** Reads the arguments after the command's name. Throws UsageError naming the argument that is wrong. */
function readArgs(command, args) {
	const specs = {
		...globalOptions,
		...command.options
	};
	const { tokens } = parseArgs({
		args: [...args],
		options: Object.fromEntries(Object.entries(specs).map(([name, { type }]) => [name, { type }])),
		strict: false,
		allowPositionals: true,
		tokens: true
	});
	const parsed = {
		values: emptyValues(specs),
		positionals: []
	};
	for (const token of tokens) {
		if (token.kind === "positional") parsed.positionals.push(token.value);
		if (token.kind === "option") setOption(parsed, command, specs, token.rawName, token.name === "h" ? "help" : token.name, token.value);
	}
	if (parsed.values["help"] !== true) checkPositionals(command, parsed.positionals);
	return parsed;
}
function emptyValues(specs) {
	return Object.fromEntries(Object.entries(specs).map(([name, { type, multiple }]) => [name, type === "boolean" ? false : multiple ? [] : void 0]));
}
function setOption({ values }, command, specs, raw, name, value) {
	const spec = specs[name];
	const help = `\`pubtool ${command.name} --help\` lists them`;
	if (!spec) {
		const guess = closest(name, Object.keys(specs));
		throw new UsageError(`pubtool ${command.name} has no option "${raw}"`, guess ? `did you mean --${guess}?` : help);
	}
	if (spec.type === "boolean") {
		if (value !== void 0) throw new UsageError(`${raw} takes no value, and was given "${value}"`, help);
		values[name] = true;
		return;
	}
	if (value === void 0 || value === "") throw new UsageError(`${raw} needs a value: ${raw} ${spec.placeholder ?? "VALUE"}`);
	const before = values[name];
	if (Array.isArray(before)) before.push(value);
	else if (before !== void 0) throw new UsageError(`${raw} was given twice`, "give it once");
	else values[name] = value;
}
function checkPositionals(command, given) {
	const wanted = command.positionals ?? [];
	const extra = given[wanted.length];
	if (extra !== void 0) throw new UsageError(`pubtool ${command.name} does not know what to do with "${extra}"`, `\`pubtool ${command.name} --help\` shows what it takes`);
	const missing = wanted[given.length];
	if (missing !== void 0 && !missing.startsWith("[")) throw new UsageError(`pubtool ${command.name} needs <${missing}>`, `\`pubtool ${command.name} --help\` shows what it takes`);
}
//#endregion
//#region ../../node_modules/eslint-visitor-keys/lib/visitor-keys.js
var KEYS$1, NODE_TYPES;
var init_visitor_keys = __esmMin((() => {
	KEYS$1 = {
		ArrayExpression: ["elements"],
		ArrayPattern: ["elements"],
		ArrowFunctionExpression: ["params", "body"],
		AssignmentExpression: ["left", "right"],
		AssignmentPattern: ["left", "right"],
		AwaitExpression: ["argument"],
		BinaryExpression: ["left", "right"],
		BlockStatement: ["body"],
		BreakStatement: ["label"],
		CallExpression: ["callee", "arguments"],
		CatchClause: ["param", "body"],
		ChainExpression: ["expression"],
		ClassBody: ["body"],
		ClassDeclaration: [
			"id",
			"superClass",
			"body"
		],
		ClassExpression: [
			"id",
			"superClass",
			"body"
		],
		ConditionalExpression: [
			"test",
			"consequent",
			"alternate"
		],
		ContinueStatement: ["label"],
		DebuggerStatement: [],
		DoWhileStatement: ["body", "test"],
		EmptyStatement: [],
		ExperimentalRestProperty: ["argument"],
		ExperimentalSpreadProperty: ["argument"],
		ExportAllDeclaration: [
			"exported",
			"source",
			"attributes"
		],
		ExportDefaultDeclaration: ["declaration"],
		ExportNamedDeclaration: [
			"declaration",
			"specifiers",
			"source",
			"attributes"
		],
		ExportSpecifier: ["local", "exported"],
		ExpressionStatement: ["expression"],
		ForInStatement: [
			"left",
			"right",
			"body"
		],
		ForOfStatement: [
			"left",
			"right",
			"body"
		],
		ForStatement: [
			"init",
			"test",
			"update",
			"body"
		],
		FunctionDeclaration: [
			"id",
			"params",
			"body"
		],
		FunctionExpression: [
			"id",
			"params",
			"body"
		],
		Identifier: [],
		IfStatement: [
			"test",
			"consequent",
			"alternate"
		],
		ImportAttribute: ["key", "value"],
		ImportDeclaration: [
			"specifiers",
			"source",
			"attributes"
		],
		ImportDefaultSpecifier: ["local"],
		ImportExpression: ["source", "options"],
		ImportNamespaceSpecifier: ["local"],
		ImportSpecifier: ["imported", "local"],
		JSXAttribute: ["name", "value"],
		JSXClosingElement: ["name"],
		JSXClosingFragment: [],
		JSXElement: [
			"openingElement",
			"children",
			"closingElement"
		],
		JSXEmptyExpression: [],
		JSXExpressionContainer: ["expression"],
		JSXFragment: [
			"openingFragment",
			"children",
			"closingFragment"
		],
		JSXIdentifier: [],
		JSXMemberExpression: ["object", "property"],
		JSXNamespacedName: ["namespace", "name"],
		JSXOpeningElement: ["name", "attributes"],
		JSXOpeningFragment: [],
		JSXSpreadAttribute: ["argument"],
		JSXSpreadChild: ["expression"],
		JSXText: [],
		LabeledStatement: ["label", "body"],
		Literal: [],
		LogicalExpression: ["left", "right"],
		MemberExpression: ["object", "property"],
		MetaProperty: ["meta", "property"],
		MethodDefinition: ["key", "value"],
		NewExpression: ["callee", "arguments"],
		ObjectExpression: ["properties"],
		ObjectPattern: ["properties"],
		PrivateIdentifier: [],
		Program: ["body"],
		Property: ["key", "value"],
		PropertyDefinition: ["key", "value"],
		RestElement: ["argument"],
		ReturnStatement: ["argument"],
		SequenceExpression: ["expressions"],
		SpreadElement: ["argument"],
		StaticBlock: ["body"],
		Super: [],
		SwitchCase: ["test", "consequent"],
		SwitchStatement: ["discriminant", "cases"],
		TaggedTemplateExpression: ["tag", "quasi"],
		TemplateElement: [],
		TemplateLiteral: ["quasis", "expressions"],
		ThisExpression: [],
		ThrowStatement: ["argument"],
		TryStatement: [
			"block",
			"handler",
			"finalizer"
		],
		UnaryExpression: ["argument"],
		UpdateExpression: ["argument"],
		VariableDeclaration: ["declarations"],
		VariableDeclarator: ["id", "init"],
		WhileStatement: ["test", "body"],
		WithStatement: ["object", "body"],
		YieldExpression: ["argument"]
	};
	NODE_TYPES = Object.keys(KEYS$1);
	for (const type of NODE_TYPES) Object.freeze(KEYS$1[type]);
	Object.freeze(KEYS$1);
}));
//#endregion
//#region ../../node_modules/eslint-visitor-keys/lib/index.js
/**
* Make the union set with `KEYS` and given keys.
* @param {VisitorKeys} additionalKeys The additional keys.
* @returns {VisitorKeys} The union set.
*/
function unionWith(additionalKeys) {
	const retv = Object.assign({}, KEYS$1);
	for (const type of Object.keys(additionalKeys)) if (Object.hasOwn(retv, type)) {
		const keys = new Set(additionalKeys[type]);
		for (const key of retv[type]) keys.add(key);
		retv[type] = Object.freeze(Array.from(keys));
	} else retv[type] = Object.freeze(Array.from(additionalKeys[type]));
	return Object.freeze(retv);
}
var init_lib$1 = __esmMin((() => {
	init_visitor_keys();
}));
//#endregion
//#region ../../node_modules/toml-eslint-parser/lib/index.mjs
/**
* Get the last element from given array
*/
function last(arr) {
	return arr[arr.length - 1] ?? null;
}
/**
* Node to key name
*/
function toKeyName(node) {
	return node.type === "TOMLBare" ? node.name : node.value;
}
/**
* Get TOML version object from given TOML version string.
*/
function getTOMLVer(v) {
	return v && SUPPORTED_TOML_VERSIONS[v] || DEFAULT_TOML_VERSION;
}
/**
* Get message from error code
*/
function getMessage(code, data) {
	if (data) return MESSAGES[code].replace(/\{\{(.*?)\}\}/gu, (_, name$2) => {
		if (name$2 in data) return data[name$2];
		return `{{${name$2}}}`;
	});
	return MESSAGES[code];
}
/**
* Check whether the code point is a control character.
*/
function isControl(cp) {
	return cp >= CodePoint.NULL && cp <= CodePoint.US;
}
/**
* Check whether the code point is a whitespace.
*/
function isWhitespace(cp) {
	return cp === CodePoint.TABULATION || cp === CodePoint.SPACE;
}
/**
* Check whether the code point is a end of line.
*/
function isEOL(cp) {
	return cp === CodePoint.LINE_FEED || cp === CodePoint.CARRIAGE_RETURN;
}
/**
* Check whether the code point is an uppercase letter character.
*/
function isUpperLetter(cp) {
	return cp >= CodePoint.LATIN_CAPITAL_A && cp <= CodePoint.LATIN_CAPITAL_Z;
}
/**
* Check whether the code point is a lowercase letter character.
*/
function isLowerLetter(cp) {
	return cp >= CodePoint.LATIN_SMALL_A && cp <= CodePoint.LATIN_SMALL_Z;
}
/**
* Check whether the code point is a letter character.
*/
function isLetter(cp) {
	return isLowerLetter(cp) || isUpperLetter(cp);
}
/**
* Check whether the code point is a digit character.
*/
function isDigit(cp) {
	return cp >= CodePoint.DIGIT_0 && cp <= CodePoint.DIGIT_9;
}
/**
* Check whether the code point is a hex digit character.
*/
function isHexDig(cp) {
	return isDigit(cp) || cp >= CodePoint.LATIN_SMALL_A && cp <= CodePoint.LATIN_SMALL_F || cp >= CodePoint.LATIN_CAPITAL_A && cp <= CodePoint.LATIN_CAPITAL_F;
}
/**
* Check whether the code point is a octal digit character.
*/
function isOctalDig(cp) {
	return cp >= CodePoint.DIGIT_0 && cp <= CodePoint.DIGIT_7;
}
/**
* Check whether the code point is valid code point.
*
* see
* - https://unicode.org/glossary/#unicode_scalar_value
* - https://toml.io/en/v1.0.0#string
*/
function isUnicodeScalarValue(cp) {
	return cp >= 0 && cp <= 55295 || cp >= 57344 && cp <= 1114111;
}
/**
* Find the last index of the array that is less than or equal to the value.
*/
function sortedLastIndex(array, value) {
	let low = 0;
	let high = array.length;
	while (low < high) {
		const mid = low + high >>> 1;
		const val = array[mid];
		if (val === value) return mid + 1;
		if (val < value) low = mid + 1;
		else high = mid;
	}
	return low;
}
/**
* Check whether the code point is unquoted-key-char
*/
function isUnquotedKeyChar(cp, tomlVersion) {
	if (isLetter(cp) || isDigit(cp) || cp === CodePoint.UNDERSCORE || cp === CodePoint.DASH) return true;
	if (tomlVersion.lt(1, 1)) return false;
	return false;
}
/**
* Check whether the code point is control character other than tab
*/
function isControlOtherThanTab(cp) {
	return isControl(cp) && cp !== CodePoint.TABULATION || cp === CodePoint.DELETE;
}
/**
* Check whether the code point is non-eol for TOML 1.1
*/
function isNonEOL(cp) {
	return cp === CodePoint.TABULATION || CodePoint.SPACE <= cp && cp <= CodePoint.TILDE || isNonAscii(cp);
}
/**
* Check whether the code point is a non-ascii character.
*/
function isNonAscii(cp) {
	return CodePoint.PAD <= cp && cp <= CodePoint.CP_D7FF || CodePoint.CP_E000 <= cp && cp <= CodePoint.CP_10FFFF;
}
/**
* Check whether the given values is valid date
*/
function isValidDate(y, m, d) {
	if (y >= 0 && m <= 12 && m >= 1 && d >= 1) return d <= (m === 2 ? y & 3 || !(y % 25) && y & 15 ? 28 : 29 : 30 + (m + (m >> 3) & 1));
	return false;
}
/**
* Check whether the given values is valid time
*/
function isValidTime(h, m, s) {
	if (h >= 24 || h < 0 || m > 59 || m < 0 || s > 60 || s < 0) return false;
	return true;
}
/**
* Get date from DateTimeData
*/
function getDateFromDateTimeData(data, timeZone) {
	const year = padStart$1(data.year, 4);
	const month = data.month ? padStart$1(data.month, 2) : "01";
	const day = data.day ? padStart$1(data.day, 2) : "01";
	const hour = padStart$1(data.hour, 2);
	const minute = padStart$1(data.minute, 2);
	const second = padStart$1(data.second, 2);
	const textDate = `${year}-${month}-${day}`;
	const frac = data.frac ? `.${data.frac}` : "";
	const dateValue = /* @__PURE__ */ new Date(`${textDate}T${hour}:${minute}:${second}${frac}${timeZone}`);
	if (!isNaN(dateValue.getTime()) || data.second !== 60) return dateValue;
	return /* @__PURE__ */ new Date(`${textDate}T${hour}:${minute}:59${frac}${timeZone}`);
}
/**
* Pad with zeros.
*/
function padStart$1(num, maxLength) {
	return String(num).padStart(maxLength, "0");
}
/**
* Verify duplicate keys from TOMLKeyValue
*/
function verifyDuplicateKeysForKeyValue(ctx, defineKeys, node) {
	let keys = defineKeys;
	const lastKey = last(node.key.keys);
	for (const keyNode of node.key.keys) {
		const key = toKeyName(keyNode);
		let defineKey = keys.get(key);
		if (defineKey) {
			if (defineKey.value === VALUE_KIND_VALUE) ctx.reportParseError("dupe-keys", getAfterNode(keyNode, defineKey.node));
			else if (lastKey === keyNode) ctx.reportParseError("dupe-keys", getAfterNode(keyNode, defineKey.node));
			else if (defineKey.table) ctx.reportParseError("dupe-keys", getAfterNode(keyNode, defineKey.node));
			defineKey.value = VALUE_KIND_INTERMEDIATE;
		} else {
			if (lastKey === keyNode) defineKey = {
				value: VALUE_KIND_VALUE,
				node: keyNode,
				keys: /* @__PURE__ */ new Map()
			};
			else defineKey = {
				value: VALUE_KIND_INTERMEDIATE,
				node: keyNode,
				keys: /* @__PURE__ */ new Map()
			};
			keys.set(key, defineKey);
		}
		keys = defineKey.keys;
	}
	if (node.value.type === "TOMLInlineTable") verifyDuplicateKeysForInlineTable(ctx, keys, node.value);
	else if (node.value.type === "TOMLArray") verifyDuplicateKeysForArray(ctx, keys, node.value);
}
/**
* Verify duplicate keys from TOMLInlineTable
*/
function verifyDuplicateKeysForInlineTable(ctx, defineKeys, node) {
	for (const body of node.body) verifyDuplicateKeysForKeyValue(ctx, defineKeys, body);
}
/**
* Verify duplicate keys from TOMLArray
*/
function verifyDuplicateKeysForArray(ctx, defineKeys, node) {
	const keys = defineKeys;
	for (let index = 0; index < node.elements.length; index++) {
		const element = node.elements[index];
		let defineKey = keys.get(index);
		if (defineKey) ctx.reportParseError("dupe-keys", getAfterNode(element, defineKey.node));
		else {
			defineKey = {
				value: VALUE_KIND_VALUE,
				node: element,
				keys: /* @__PURE__ */ new Map()
			};
			defineKeys.set(index, defineKey);
			if (element.type === "TOMLInlineTable") verifyDuplicateKeysForInlineTable(ctx, defineKey.keys, element);
			else if (element.type === "TOMLArray") verifyDuplicateKeysForArray(ctx, defineKey.keys, element);
		}
	}
}
/**
* Get the after node
*/
function getAfterNode(a, b) {
	return a.range[0] <= b.range[0] ? b : a;
}
/**
* Check whether the given token is a dot.
*/
function isDot(token) {
	return isPunctuator(token) && token.value === ".";
}
/**
* Check whether the given token is an equal sign.
*/
function isEq(token) {
	return isPunctuator(token) && token.value === "=";
}
/**
* Check whether the given token is a left bracket.
*/
function isLeftBracket(token) {
	return isPunctuator(token) && token.value === "[";
}
/**
* Check whether the given token is a right bracket.
*/
function isRightBracket(token) {
	return isPunctuator(token) && token.value === "]";
}
/**
* Check whether the given token is a left brace.
*/
function isLeftBrace(token) {
	return isPunctuator(token) && token.value === "{";
}
/**
* Check whether the given token is a right brace.
*/
function isRightBrace(token) {
	return isPunctuator(token) && token.value === "}";
}
/**
* Check whether the given token is a comma.
*/
function isComma(token) {
	return isPunctuator(token) && token.value === ",";
}
/**
* Check whether the given token is a punctuator.
*/
function isPunctuator(token) {
	return Boolean(token && token.type === "Punctuator");
}
/**
* Check whether the given token is a bare token.
*/
function isBare(token) {
	return token.type === "Bare";
}
/**
* Check whether the given token is a string.
*/
function isString(token) {
	return token.type === "BasicString" || token.type === "LiteralString";
}
/**
* Check whether the given token is a multi-line string.
*/
function isMultiLineString(token) {
	return token.type === "MultiLineBasicString" || token.type === "MultiLineLiteralString";
}
/**
* Check whether the given token is a number.
*/
function isNumber(token) {
	return token.type === "Integer" || token.type === "Float";
}
/**
* Check whether the given token is a boolean.
*/
function isBoolean(token) {
	return token.type === "Boolean";
}
/**
* Check whether the given token is a date time.
*/
function isDateTime(token) {
	return token.type === "OffsetDateTime" || token.type === "LocalDateTime" || token.type === "LocalDate" || token.type === "LocalTime";
}
/**
* Apply end locations
*/
function applyEndLoc(node, child) {
	if (child) {
		node.range[1] = child.range[1];
		node.loc.end = clonePos(child.loc.end);
	}
}
/**
* clone the location.
*/
function cloneRange(range) {
	return [range[0], range[1]];
}
/**
* clone the location.
*/
function cloneLoc(loc) {
	return {
		start: clonePos(loc.start),
		end: clonePos(loc.end)
	};
}
/**
* clone the location.
*/
function clonePos(pos) {
	return {
		line: pos.line,
		column: pos.column
	};
}
/**
* Parse source code
*/
function parseForESLint(code, options) {
	return {
		ast: new TOMLParser(code, options).parse(),
		visitorKeys: KEYS,
		services: { isTOML: true }
	};
}
/** Generates a converter to convert from a node. */
function generateConvertTOMLValue(convertValue) {
	/**
	* Resolve TOML value
	*/
	function resolveValue(node, baseTable) {
		return resolver[node.type](node, baseTable);
	}
	const resolver = {
		Program(node, baseTable = {}) {
			return resolveValue(node.body[0], baseTable);
		},
		TOMLTopLevelTable(node, baseTable = {}) {
			for (const body of node.body) resolveValue(body, baseTable);
			return baseTable;
		},
		TOMLKeyValue(node, baseTable = {}) {
			const value = resolveValue(node.value);
			set$1(baseTable, resolveValue(node.key), value);
			return baseTable;
		},
		TOMLTable(node, baseTable = {}) {
			const table = getTable(baseTable, resolveValue(node.key), node.kind === "array");
			for (const body of node.body) resolveValue(body, table);
			return baseTable;
		},
		TOMLArray(node) {
			return node.elements.map((e) => resolveValue(e));
		},
		TOMLInlineTable(node) {
			const table = {};
			for (const body of node.body) resolveValue(body, table);
			return table;
		},
		TOMLKey(node) {
			return node.keys.map((key) => resolveValue(key));
		},
		TOMLBare(node) {
			return node.name;
		},
		TOMLQuoted(node) {
			return node.value;
		},
		TOMLValue(node) {
			return convertValue(node);
		}
	};
	return (node) => resolveValue(node);
}
/**
* Get the table from the table.
*/
function getTable(baseTable, keys, array) {
	let target = baseTable;
	for (let index = 0; index < keys.length - 1; index++) {
		const key = keys[index];
		target = getNextTargetFromKey(target, key);
	}
	const lastKey = last(keys);
	const lastTarget = target[lastKey];
	if (lastTarget == null) {
		const tableValue$1 = {};
		target[lastKey] = array ? [tableValue$1] : tableValue$1;
		return tableValue$1;
	}
	if (isValue(lastTarget)) {
		const tableValue$1 = {};
		target[lastKey] = array ? [tableValue$1] : tableValue$1;
		return tableValue$1;
	}
	if (!array) {
		if (Array.isArray(lastTarget)) {
			const tableValue$1 = {};
			target[lastKey] = tableValue$1;
			return tableValue$1;
		}
		return lastTarget;
	}
	if (Array.isArray(lastTarget)) {
		const tableValue$1 = {};
		lastTarget.push(tableValue$1);
		return tableValue$1;
	}
	const tableValue = {};
	target[lastKey] = [tableValue];
	return tableValue;
	/** Get next target from key */
	function getNextTargetFromKey(currTarget, key) {
		const nextTarget = currTarget[key];
		if (nextTarget == null) {
			const val = {};
			currTarget[key] = val;
			return val;
		}
		if (isValue(nextTarget)) {
			const val = {};
			currTarget[key] = val;
			return val;
		}
		let resultTarget = nextTarget;
		while (Array.isArray(resultTarget)) {
			const lastIndex = resultTarget.length - 1;
			const nextElement = resultTarget[lastIndex];
			if (isValue(nextElement)) {
				const val = {};
				resultTarget[lastIndex] = val;
				return val;
			}
			resultTarget = nextElement;
		}
		return resultTarget;
	}
}
/**
* Set the value to the table.
*/
function set$1(baseTable, keys, value) {
	let target = baseTable;
	for (let index = 0; index < keys.length - 1; index++) {
		const key = keys[index];
		const nextTarget = target[key];
		if (nextTarget == null) {
			const val = {};
			target[key] = val;
			target = val;
		} else if (isValue(nextTarget) || Array.isArray(nextTarget)) {
			const val = {};
			target[key] = val;
			target = val;
		} else target = nextTarget;
	}
	target[last(keys)] = value;
}
/**
* Check whether the given value is a value.
*/
function isValue(value) {
	return typeof value !== "object" || value instanceof Date;
}
/**
* Parse TOML source code
*/
function parseTOML(code, options) {
	return parseForESLint(code, options).ast;
}
var TOMLVerImpl, TOML_VERSION_1_0, TOML_VERSION_1_1, DEFAULT_TOML_VERSION, SUPPORTED_TOML_VERSIONS, MESSAGES, ParseError, CodePoint, Locations, CodePointIterator, HAS_BIGINT, RADIX_PREFIXES, ESCAPES_1_0, ESCAPES_LATEST, Tokenizer, VALUE_KIND_VALUE, VALUE_KIND_INTERMEDIATE, KeysResolver, Context, STATE_FOR_ERROR, STRING_VALUE_STYLE_MAP, STRING_KEY_STYLE_MAP, DATETIME_VALUE_KIND_MAP, TOMLParser, KEYS, getStaticTOMLValue;
var init_lib = __esmMin((() => {
	init_lib$1();
	TOMLVerImpl = class {
		constructor(major, minor) {
			this.major = major;
			this.minor = minor;
		}
		lt(major, minor) {
			return this.major < major || this.major === major && this.minor < minor;
		}
		gte(major, minor) {
			return this.major > major || this.major === major && this.minor >= minor;
		}
	};
	TOML_VERSION_1_0 = new TOMLVerImpl(1, 0);
	TOML_VERSION_1_1 = new TOMLVerImpl(1, 1);
	DEFAULT_TOML_VERSION = TOML_VERSION_1_1;
	SUPPORTED_TOML_VERSIONS = {
		"1.0": TOML_VERSION_1_0,
		"1.0.0": TOML_VERSION_1_0,
		"1.1": TOML_VERSION_1_1,
		"1.1.0": TOML_VERSION_1_1,
		latest: TOML_VERSION_1_1,
		next: TOML_VERSION_1_1
	};
	MESSAGES = {
		"unterminated-string": "Unterminated string constant",
		"unterminated-table-key": "Unterminated table-key",
		"unterminated-array": "Unterminated array",
		"unterminated-inline-table": "Unterminated inline table",
		"missing-key": "Empty bare keys are not allowed",
		"missing-newline": "Must be a newline",
		"missing-equals-sign": "Expected equal (=) token",
		"missing-value": "Unspecified values are invalid",
		"missing-comma": "Expected comma (,) token",
		"dupe-keys": "Defining a key multiple times is invalid",
		"unexpected-char": "Unexpected character",
		"unexpected-token": "Unexpected token",
		"invalid-control-character": "Control characters (codes < 0x1f and 0x7f) are not allowed",
		"invalid-comment-character": "Invalid code point {{cp}} within comments",
		"invalid-key-value-newline": "The key, equals sign, and value must be on the same line",
		"invalid-inline-table-newline": "No newlines are allowed between the curly braces unless they are valid within a value",
		"invalid-underscore": "Underscores are allowed between digits",
		"invalid-space": "Unexpected spaces",
		"invalid-three-quotes": "Three or more quotes are not permitted",
		"invalid-date": "Unexpected invalid date",
		"invalid-time": "Unexpected invalid time",
		"invalid-leading-zero": "Leading zeros are not allowed",
		"invalid-trailing-comma-in-inline-table": "Trailing comma is not permitted in an inline table",
		"invalid-char-in-escape-sequence": "Invalid character in escape sequence",
		"invalid-consecutive-dots-in-key": "Consecutive dots are not permitted in keys",
		"invalid-code-point": "Invalid code point {{cp}}",
		"invalid-trailing-dot-in-key": "Keys cannot end with a dot",
		"invalid-leading-dot-in-key": "Keys cannot start with a dot"
	};
	ParseError = class extends SyntaxError {
		/**
		* Initialize this ParseError instance.
		*
		*/
		constructor(code, offset, line, column, data) {
			super(getMessage(code, data));
			this.index = offset;
			this.lineNumber = line;
			this.column = column;
		}
	};
	CodePoint = {
		EOF: -1,
		NULL: 0,
		SOH: 1,
		BACKSPACE: 8,
		TABULATION: 9,
		LINE_FEED: 10,
		FORM_FEED: 12,
		CARRIAGE_RETURN: 13,
		ESCAPE: 27,
		SO: 14,
		US: 31,
		SPACE: 32,
		QUOTATION_MARK: 34,
		HASH: 35,
		SINGLE_QUOTE: 39,
		PLUS_SIGN: 43,
		COMMA: 44,
		DASH: 45,
		DOT: 46,
		DIGIT_0: 48,
		DIGIT_1: 49,
		DIGIT_2: 50,
		DIGIT_3: 51,
		DIGIT_7: 55,
		DIGIT_9: 57,
		COLON: 58,
		EQUALS_SIGN: 61,
		LATIN_CAPITAL_A: 65,
		LATIN_CAPITAL_E: 69,
		LATIN_CAPITAL_F: 70,
		LATIN_CAPITAL_T: 84,
		LATIN_CAPITAL_U: 85,
		LATIN_CAPITAL_Z: 90,
		LEFT_BRACKET: 91,
		BACKSLASH: 92,
		RIGHT_BRACKET: 93,
		UNDERSCORE: 95,
		LATIN_SMALL_A: 97,
		LATIN_SMALL_B: 98,
		LATIN_SMALL_E: 101,
		LATIN_SMALL_F: 102,
		LATIN_SMALL_I: 105,
		LATIN_SMALL_L: 108,
		LATIN_SMALL_N: 110,
		LATIN_SMALL_O: 111,
		LATIN_SMALL_R: 114,
		LATIN_SMALL_S: 115,
		LATIN_SMALL_T: 116,
		LATIN_SMALL_U: 117,
		LATIN_SMALL_X: 120,
		LATIN_SMALL_Z: 122,
		LEFT_BRACE: 123,
		RIGHT_BRACE: 125,
		TILDE: 126,
		DELETE: 127,
		PAD: 128,
		SUPERSCRIPT_TWO: 178,
		SUPERSCRIPT_THREE: 179,
		SUPERSCRIPT_ONE: 185,
		VULGAR_FRACTION_ONE_QUARTER: 188,
		VULGAR_FRACTION_THREE_QUARTERS: 190,
		LATIN_CAPITAL_LETTER_A_WITH_GRAVE: 192,
		LATIN_CAPITAL_LETTER_O_WITH_DIAERESIS: 214,
		LATIN_CAPITAL_LETTER_O_WITH_STROKE: 216,
		LATIN_SMALL_LETTER_O_WITH_DIAERESIS: 246,
		LATIN_SMALL_LETTER_O_WITH_STROKE: 248,
		GREEK_SMALL_REVERSED_DOTTED_LUNATE_SIGMA_SYMBOL: 891,
		GREEK_CAPITAL_LETTER_YOT: 895,
		CP_1FFF: 8191,
		ZERO_WIDTH_NON_JOINER: 8204,
		ZERO_WIDTH_JOINER: 8205,
		UNDERTIE: 8255,
		CHARACTER_TIE: 8256,
		SUPERSCRIPT_ZERO: 8304,
		CP_218F: 8591,
		CIRCLED_DIGIT_ONE: 9312,
		NEGATIVE_CIRCLED_DIGIT_ZERO: 9471,
		GLAGOLITIC_CAPITAL_LETTER_AZU: 11264,
		CP_2FEF: 12271,
		IDEOGRAPHIC_COMMA: 12289,
		CP_D7FF: 55295,
		CP_E000: 57344,
		CJK_COMPATIBILITY_IDEOGRAPH_F900: 63744,
		ARABIC_LIGATURE_SALAAMUHU_ALAYNAA: 64975,
		ARABIC_LIGATURE_SALLA_USED_AS_KORANIC_STOP_SIGN_ISOLATED_FORM: 65008,
		REPLACEMENT_CHARACTER: 65533,
		LINEAR_B_SYLLABLE_B008_A: 65536,
		CP_EFFFF: 983039,
		CP_10FFFF: 1114111
	};
	Locations = class {
		constructor() {
			this.offsets = [];
		}
		addOffset(offset) {
			for (let i = this.offsets.length - 1; i >= 0; i--) {
				const element = this.offsets[i];
				if (element === offset) return;
				if (element < offset) break;
			}
			this.offsets.push(offset);
		}
		/**
		* Calculate the location of the given index.
		* @param index The index to calculate their location.
		* @returns The location of the index.
		*/
		getLocFromIndex(offset) {
			const line = sortedLastIndex(this.offsets, offset) + 1;
			return {
				line,
				column: offset - (line === 1 ? 0 : this.offsets[line - 2])
			};
		}
	};
	CodePointIterator = class {
		/**
		* Initialize this char iterator.
		*/
		constructor(text) {
			this.locs = new Locations();
			this.lastCodePoint = CodePoint.NULL;
			this.start = -1;
			this.end = 0;
			this.text = text;
		}
		next() {
			if (this.lastCodePoint === CodePoint.EOF) return CodePoint.EOF;
			return this.lastCodePoint = this.moveAt(this.end);
		}
		getLocFromIndex(index) {
			return this.locs.getLocFromIndex(index);
		}
		eat(cp) {
			if (this.text.codePointAt(this.end) === cp) {
				this.next();
				return true;
			}
			return false;
		}
		moveAt(offset) {
			this.start = this.end = offset;
			const cp = this.text.codePointAt(this.start) ?? CodePoint.EOF;
			if (cp === CodePoint.EOF) {
				this.end = this.start;
				return cp;
			}
			this.end += cp >= 65536 ? 2 : 1;
			if (cp === CodePoint.LINE_FEED) this.locs.addOffset(this.end);
			else if (cp === CodePoint.CARRIAGE_RETURN) {
				if (this.text.codePointAt(this.end) === CodePoint.LINE_FEED) {
					this.end++;
					this.locs.addOffset(this.end);
				}
				return CodePoint.LINE_FEED;
			}
			return cp;
		}
	};
	HAS_BIGINT = typeof BigInt !== "undefined";
	RADIX_PREFIXES = {
		16: "0x",
		10: "",
		8: "0o",
		2: "0b"
	};
	ESCAPES_1_0 = {
		[CodePoint.QUOTATION_MARK]: CodePoint.QUOTATION_MARK,
		[CodePoint.BACKSLASH]: CodePoint.BACKSLASH,
		[CodePoint.LATIN_SMALL_B]: CodePoint.BACKSPACE,
		[CodePoint.LATIN_SMALL_F]: CodePoint.FORM_FEED,
		[CodePoint.LATIN_SMALL_N]: CodePoint.LINE_FEED,
		[CodePoint.LATIN_SMALL_R]: CodePoint.CARRIAGE_RETURN,
		[CodePoint.LATIN_SMALL_T]: CodePoint.TABULATION
	};
	ESCAPES_LATEST = {
		...ESCAPES_1_0,
		[CodePoint.LATIN_SMALL_E]: CodePoint.ESCAPE
	};
	Tokenizer = class {
		/**
		* Initialize this tokenizer.
		*/
		constructor(text, parserOptions) {
			this.backCode = false;
			this.lastCodePoint = CodePoint.NULL;
			this.state = "DATA";
			this.token = null;
			this.tokenStart = -1;
			this.valuesEnabled = false;
			this.text = text;
			this.parserOptions = parserOptions || {};
			this.codePointIterator = new CodePointIterator(text);
			this.tomlVersion = getTOMLVer(this.parserOptions.tomlVersion);
			this.ESCAPES = this.tomlVersion.gte(1, 1) ? ESCAPES_LATEST : ESCAPES_1_0;
		}
		get start() {
			return this.codePointIterator.start;
		}
		get end() {
			return this.codePointIterator.end;
		}
		getLocFromIndex(index) {
			return this.codePointIterator.getLocFromIndex(index);
		}
		/**
		* Report an invalid character error.
		*/
		reportParseError(code, data) {
			const offset = this.codePointIterator.start;
			const loc = this.codePointIterator.getLocFromIndex(offset);
			throw new ParseError(code, offset, loc.line, loc.column, data);
		}
		/**
		* Get the next token.
		*/
		nextToken() {
			let token = this.token;
			if (token != null) {
				this.token = null;
				return token;
			}
			let cp = this.lastCodePoint;
			while (cp !== CodePoint.EOF && !this.token) {
				cp = this.nextCode();
				const nextState = this[this.state](cp);
				if (!nextState) throw new Error(`Unknown error: pre state=${this.state}`);
				this.state = nextState;
			}
			token = this.token;
			this.token = null;
			return token;
		}
		/**
		* Get the next code point.
		*/
		nextCode() {
			if (this.lastCodePoint === CodePoint.EOF) return CodePoint.EOF;
			if (this.backCode) {
				this.backCode = false;
				return this.lastCodePoint;
			}
			return this.lastCodePoint = this.codePointIterator.next();
		}
		/**
		* Eat the next code point.
		*/
		eatCode(cp) {
			if (this.lastCodePoint === CodePoint.EOF) return false;
			if (this.backCode) {
				if (this.lastCodePoint === cp) {
					this.backCode = false;
					return true;
				}
				return false;
			}
			return this.codePointIterator.eat(cp);
		}
		/**
		* Moves the character position to the given position.
		*/
		moveAt(loc) {
			if (this.backCode) this.backCode = false;
			this.lastCodePoint = this.codePointIterator.moveAt(loc);
		}
		/**
		* Back the current code point as the given state.
		*/
		back(state) {
			this.backCode = true;
			return state;
		}
		punctuatorToken() {
			this.startToken();
			this.endToken("Punctuator", "end");
		}
		startToken() {
			this.tokenStart = this.codePointIterator.start;
		}
		/**
		* Commit the current token.
		*/
		endToken(type, pos, option1, option2) {
			const { tokenStart } = this;
			const end = this.codePointIterator[pos];
			const range = [tokenStart, end];
			const loc = {
				start: this.codePointIterator.getLocFromIndex(tokenStart),
				end: this.codePointIterator.getLocFromIndex(end)
			};
			if (type === "Block") this.token = {
				type,
				value: this.text.slice(tokenStart + 1, end),
				range,
				loc
			};
			else {
				let token;
				const value = this.text.slice(tokenStart, end);
				if (type === "BasicString" || type === "LiteralString" || type === "MultiLineBasicString" || type === "MultiLineLiteralString") token = {
					type,
					value,
					string: option1,
					range,
					loc
				};
				else if (type === "Integer") {
					const text = option1;
					token = {
						type,
						value,
						number: parseInt(text, option2),
						bigint: HAS_BIGINT ? BigInt(RADIX_PREFIXES[option2] + text) : null,
						range,
						loc
					};
				} else if (type === "Float") token = {
					type,
					value,
					number: option1,
					range,
					loc
				};
				else if (type === "Boolean") token = {
					type,
					value,
					boolean: option1,
					range,
					loc
				};
				else if (type === "LocalDate" || type === "LocalTime" || type === "LocalDateTime" || type === "OffsetDateTime") token = {
					type,
					value,
					date: option1,
					range,
					loc
				};
				else token = {
					type,
					value,
					range,
					loc
				};
				this.token = token;
			}
		}
		DATA(cp) {
			while (isWhitespace(cp) || isEOL(cp)) cp = this.nextCode();
			if (cp === CodePoint.HASH) {
				this.startToken();
				return "COMMENT";
			}
			if (cp === CodePoint.QUOTATION_MARK) {
				this.startToken();
				return "BASIC_STRING";
			}
			if (cp === CodePoint.SINGLE_QUOTE) {
				this.startToken();
				return "LITERAL_STRING";
			}
			if (cp === CodePoint.DOT || cp === CodePoint.EQUALS_SIGN || cp === CodePoint.LEFT_BRACKET || cp === CodePoint.RIGHT_BRACKET || cp === CodePoint.LEFT_BRACE || cp === CodePoint.RIGHT_BRACE || cp === CodePoint.COMMA) {
				this.punctuatorToken();
				return "DATA";
			}
			if (this.valuesEnabled) {
				if (cp === CodePoint.DASH || cp === CodePoint.PLUS_SIGN) {
					this.startToken();
					return "SIGN";
				}
				if (cp === CodePoint.LATIN_SMALL_N || cp === CodePoint.LATIN_SMALL_I) {
					this.startToken();
					return this.back("NAN_OR_INF");
				}
				if (isDigit(cp)) {
					this.startToken();
					return this.back("NUMBER");
				}
				if (cp === CodePoint.LATIN_SMALL_T || cp === CodePoint.LATIN_SMALL_F) {
					this.startToken();
					return this.back("BOOLEAN");
				}
			} else if (isUnquotedKeyChar(cp, this.tomlVersion)) {
				this.startToken();
				return "BARE";
			}
			if (cp === CodePoint.EOF) return "DATA";
			return this.reportParseError("unexpected-char");
		}
		COMMENT(cp) {
			const processCommentChar = this.tomlVersion.gte(1, 1) ? (c) => {
				if (!isNonEOL(c)) this.reportParseError("invalid-comment-character", { cp: JSON.stringify(String.fromCodePoint(c)).slice(1, -1) });
			} : (c) => {
				if (isControlOtherThanTab(c)) this.reportParseErrorControlChar();
			};
			while (!isEOL(cp) && cp !== CodePoint.EOF) {
				processCommentChar(cp);
				cp = this.nextCode();
			}
			this.endToken("Block", "start");
			return "DATA";
		}
		BARE(cp) {
			while (isUnquotedKeyChar(cp, this.tomlVersion)) cp = this.nextCode();
			this.endToken("Bare", "start");
			return this.back("DATA");
		}
		BASIC_STRING(cp) {
			if (cp === CodePoint.QUOTATION_MARK) {
				cp = this.nextCode();
				if (cp === CodePoint.QUOTATION_MARK) return "MULTI_LINE_BASIC_STRING";
				this.endToken("BasicString", "start", "");
				return this.back("DATA");
			}
			const out = [];
			while (cp !== CodePoint.QUOTATION_MARK && cp !== CodePoint.EOF && cp !== CodePoint.LINE_FEED) {
				if (isControlOtherThanTab(cp)) return this.reportParseErrorControlChar();
				if (cp === CodePoint.BACKSLASH) {
					cp = this.nextCode();
					const ecp = this.ESCAPES[cp];
					if (ecp) {
						out.push(ecp);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LATIN_SMALL_U) {
						const code = this.parseUnicode(4);
						out.push(code);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LATIN_CAPITAL_U) {
						const code = this.parseUnicode(8);
						out.push(code);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LATIN_SMALL_X && this.tomlVersion.gte(1, 1)) {
						const code = this.parseUnicode(2);
						out.push(code);
						cp = this.nextCode();
						continue;
					}
					return this.reportParseError("invalid-char-in-escape-sequence");
				}
				out.push(cp);
				cp = this.nextCode();
			}
			if (cp !== CodePoint.QUOTATION_MARK) return this.reportParseError("unterminated-string");
			this.endToken("BasicString", "end", String.fromCodePoint(...out));
			return "DATA";
		}
		MULTI_LINE_BASIC_STRING(cp) {
			const out = [];
			if (cp === CodePoint.LINE_FEED) cp = this.nextCode();
			while (cp !== CodePoint.EOF) {
				if (cp !== CodePoint.LINE_FEED && isControlOtherThanTab(cp)) return this.reportParseErrorControlChar();
				if (cp === CodePoint.QUOTATION_MARK) {
					const startPos = this.codePointIterator.start;
					if (this.eatCode(CodePoint.QUOTATION_MARK) && this.eatCode(CodePoint.QUOTATION_MARK)) {
						if (this.eatCode(CodePoint.QUOTATION_MARK)) {
							out.push(CodePoint.QUOTATION_MARK);
							if (this.eatCode(CodePoint.QUOTATION_MARK)) {
								out.push(CodePoint.QUOTATION_MARK);
								if (this.eatCode(CodePoint.QUOTATION_MARK)) {
									this.moveAt(startPos);
									return this.reportParseError("invalid-three-quotes");
								}
							}
						}
						this.endToken("MultiLineBasicString", "end", String.fromCodePoint(...out));
						return "DATA";
					}
					this.moveAt(startPos);
				}
				if (cp === CodePoint.BACKSLASH) {
					cp = this.nextCode();
					const ecp = this.ESCAPES[cp];
					if (ecp) {
						out.push(ecp);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LATIN_SMALL_U) {
						const code = this.parseUnicode(4);
						out.push(code);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LATIN_CAPITAL_U) {
						const code = this.parseUnicode(8);
						out.push(code);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LATIN_SMALL_X && this.tomlVersion.gte(1, 1)) {
						const code = this.parseUnicode(2);
						out.push(code);
						cp = this.nextCode();
						continue;
					} else if (cp === CodePoint.LINE_FEED) {
						cp = this.nextCode();
						while (isWhitespace(cp) || cp === CodePoint.LINE_FEED) cp = this.nextCode();
						continue;
					} else if (isWhitespace(cp)) {
						let valid = true;
						const startPos = this.codePointIterator.start;
						let nextCp;
						while ((nextCp = this.nextCode()) !== CodePoint.EOF) {
							if (nextCp === CodePoint.LINE_FEED) break;
							if (!isWhitespace(nextCp)) {
								this.moveAt(startPos);
								valid = false;
								break;
							}
						}
						if (valid) {
							cp = this.nextCode();
							while (isWhitespace(cp) || cp === CodePoint.LINE_FEED) cp = this.nextCode();
							continue;
						}
					}
					return this.reportParseError("invalid-char-in-escape-sequence");
				}
				out.push(cp);
				cp = this.nextCode();
			}
			return this.reportParseError("unterminated-string");
		}
		LITERAL_STRING(cp) {
			if (cp === CodePoint.SINGLE_QUOTE) {
				cp = this.nextCode();
				if (cp === CodePoint.SINGLE_QUOTE) return "MULTI_LINE_LITERAL_STRING";
				this.endToken("LiteralString", "start", "");
				return this.back("DATA");
			}
			const out = [];
			while (cp !== CodePoint.SINGLE_QUOTE && cp !== CodePoint.EOF && cp !== CodePoint.LINE_FEED) {
				if (isControlOtherThanTab(cp)) return this.reportParseErrorControlChar();
				out.push(cp);
				cp = this.nextCode();
			}
			if (cp !== CodePoint.SINGLE_QUOTE) return this.reportParseError("unterminated-string");
			this.endToken("LiteralString", "end", String.fromCodePoint(...out));
			return "DATA";
		}
		MULTI_LINE_LITERAL_STRING(cp) {
			const out = [];
			if (cp === CodePoint.LINE_FEED) cp = this.nextCode();
			while (cp !== CodePoint.EOF) {
				if (cp !== CodePoint.LINE_FEED && isControlOtherThanTab(cp)) return this.reportParseErrorControlChar();
				if (cp === CodePoint.SINGLE_QUOTE) {
					const startPos = this.codePointIterator.start;
					if (this.eatCode(CodePoint.SINGLE_QUOTE) && this.eatCode(CodePoint.SINGLE_QUOTE)) {
						if (this.eatCode(CodePoint.SINGLE_QUOTE)) {
							out.push(CodePoint.SINGLE_QUOTE);
							if (this.eatCode(CodePoint.SINGLE_QUOTE)) {
								out.push(CodePoint.SINGLE_QUOTE);
								if (this.eatCode(CodePoint.SINGLE_QUOTE)) {
									this.moveAt(startPos);
									return this.reportParseError("invalid-three-quotes");
								}
							}
						}
						this.endToken("MultiLineLiteralString", "end", String.fromCodePoint(...out));
						return "DATA";
					}
					this.moveAt(startPos);
				}
				out.push(cp);
				cp = this.nextCode();
			}
			return this.reportParseError("unterminated-string");
		}
		SIGN(cp) {
			if (cp === CodePoint.LATIN_SMALL_N || cp === CodePoint.LATIN_SMALL_I) return this.back("NAN_OR_INF");
			if (isDigit(cp)) return this.back("NUMBER");
			return this.reportParseError("unexpected-char");
		}
		NAN_OR_INF(cp) {
			if (cp === CodePoint.LATIN_SMALL_N) {
				const startPos = this.codePointIterator.start;
				if (this.eatCode(CodePoint.LATIN_SMALL_A) && this.eatCode(CodePoint.LATIN_SMALL_N)) {
					this.endToken("Float", "end", NaN);
					return "DATA";
				}
				this.moveAt(startPos);
			} else if (cp === CodePoint.LATIN_SMALL_I) {
				const startPos = this.codePointIterator.start;
				if (this.eatCode(CodePoint.LATIN_SMALL_N) && this.eatCode(CodePoint.LATIN_SMALL_F)) {
					this.endToken("Float", "end", this.text[this.tokenStart] === "-" ? -Infinity : Infinity);
					return "DATA";
				}
				this.moveAt(startPos);
			}
			return this.reportParseError("unexpected-char");
		}
		NUMBER(cp) {
			const start = this.text[this.tokenStart];
			const sign = start === "+" ? CodePoint.PLUS_SIGN : start === "-" ? CodePoint.DASH : CodePoint.NULL;
			if (cp === CodePoint.DIGIT_0) {
				if (sign === CodePoint.NULL) {
					const startPos = this.codePointIterator.start;
					const nextCp$1 = this.nextCode();
					if (isDigit(nextCp$1)) {
						const nextNextCp = this.nextCode();
						if (nextNextCp === CodePoint.COLON) {
							this.data = {
								hasDate: false,
								year: 0,
								month: 0,
								day: 0,
								hour: Number(String.fromCodePoint(CodePoint.DIGIT_0, nextCp$1)),
								minute: 0,
								second: 0
							};
							return "TIME_MINUTE";
						}
						if (isDigit(nextNextCp)) {
							const nextNextNextCp = this.nextCode();
							if (isDigit(nextNextNextCp) && this.eatCode(CodePoint.DASH)) {
								this.data = {
									hasDate: true,
									year: Number(String.fromCodePoint(CodePoint.DIGIT_0, nextCp$1, nextNextCp, nextNextNextCp)),
									month: 0,
									day: 0,
									hour: 0,
									minute: 0,
									second: 0
								};
								return "DATE_MONTH";
							}
						}
						this.moveAt(startPos);
						return this.reportParseError("invalid-leading-zero");
					}
					this.moveAt(startPos);
				}
				cp = this.nextCode();
				if (cp === CodePoint.LATIN_SMALL_X || cp === CodePoint.LATIN_SMALL_O || cp === CodePoint.LATIN_SMALL_B) {
					if (sign !== CodePoint.NULL) return this.reportParseError("unexpected-char");
					return cp === CodePoint.LATIN_SMALL_X ? "HEX" : cp === CodePoint.LATIN_SMALL_O ? "OCTAL" : "BINARY";
				}
				if (cp === CodePoint.LATIN_SMALL_E || cp === CodePoint.LATIN_CAPITAL_E) {
					this.data = {
						minus: sign === CodePoint.DASH,
						left: [CodePoint.DIGIT_0]
					};
					return "EXPONENT_RIGHT";
				}
				if (cp === CodePoint.DOT) {
					this.data = {
						minus: sign === CodePoint.DASH,
						absInt: [CodePoint.DIGIT_0]
					};
					return "FRACTIONAL_RIGHT";
				}
				this.endToken("Integer", "start", "0", 10);
				return this.back("DATA");
			}
			const { out, nextCp, hasUnderscore } = this.parseDigits(cp, isDigit);
			if (nextCp === CodePoint.DASH && sign === CodePoint.NULL && !hasUnderscore && out.length === 4) {
				this.data = {
					hasDate: true,
					year: Number(String.fromCodePoint(...out)),
					month: 0,
					day: 0,
					hour: 0,
					minute: 0,
					second: 0
				};
				return "DATE_MONTH";
			}
			if (nextCp === CodePoint.COLON && sign === CodePoint.NULL && !hasUnderscore && out.length === 2) {
				this.data = {
					hasDate: false,
					year: 0,
					month: 0,
					day: 0,
					hour: Number(String.fromCodePoint(...out)),
					minute: 0,
					second: 0
				};
				return "TIME_MINUTE";
			}
			if (nextCp === CodePoint.LATIN_SMALL_E || nextCp === CodePoint.LATIN_CAPITAL_E) {
				this.data = {
					minus: sign === CodePoint.DASH,
					left: out
				};
				return "EXPONENT_RIGHT";
			}
			if (nextCp === CodePoint.DOT) {
				this.data = {
					minus: sign === CodePoint.DASH,
					absInt: out
				};
				return "FRACTIONAL_RIGHT";
			}
			this.endToken("Integer", "start", sign === CodePoint.DASH ? String.fromCodePoint(CodePoint.DASH, ...out) : String.fromCodePoint(...out), 10);
			return this.back("DATA");
		}
		HEX(cp) {
			const { out } = this.parseDigits(cp, isHexDig);
			this.endToken("Integer", "start", String.fromCodePoint(...out), 16);
			return this.back("DATA");
		}
		OCTAL(cp) {
			const { out } = this.parseDigits(cp, isOctalDig);
			this.endToken("Integer", "start", String.fromCodePoint(...out), 8);
			return this.back("DATA");
		}
		BINARY(cp) {
			const { out } = this.parseDigits(cp, (c) => c === CodePoint.DIGIT_0 || c === CodePoint.DIGIT_1);
			this.endToken("Integer", "start", String.fromCodePoint(...out), 2);
			return this.back("DATA");
		}
		FRACTIONAL_RIGHT(cp) {
			const { minus, absInt } = this.data;
			const { out, nextCp } = this.parseDigits(cp, isDigit);
			const absNum = [
				...absInt,
				CodePoint.DOT,
				...out
			];
			if (nextCp === CodePoint.LATIN_SMALL_E || nextCp === CodePoint.LATIN_CAPITAL_E) {
				this.data = {
					minus,
					left: absNum
				};
				return "EXPONENT_RIGHT";
			}
			const value = Number(minus ? String.fromCodePoint(CodePoint.DASH, ...absNum) : String.fromCodePoint(...absNum));
			this.endToken("Float", "start", value);
			return this.back("DATA");
		}
		EXPONENT_RIGHT(cp) {
			const { left, minus: leftMinus } = this.data;
			let minus = false;
			if (cp === CodePoint.DASH || cp === CodePoint.PLUS_SIGN) {
				minus = cp === CodePoint.DASH;
				cp = this.nextCode();
			}
			const { out } = this.parseDigits(cp, isDigit);
			const right = out;
			if (minus) right.unshift(CodePoint.DASH);
			const value = Number(leftMinus ? String.fromCodePoint(CodePoint.DASH, ...left, CodePoint.LATIN_SMALL_E, ...right) : String.fromCodePoint(...left, CodePoint.LATIN_SMALL_E, ...right));
			this.endToken("Float", "start", value);
			return this.back("DATA");
		}
		BOOLEAN(cp) {
			if (cp === CodePoint.LATIN_SMALL_T) {
				const startPos = this.codePointIterator.start;
				if (this.eatCode(CodePoint.LATIN_SMALL_R) && this.eatCode(CodePoint.LATIN_SMALL_U) && this.eatCode(CodePoint.LATIN_SMALL_E)) {
					this.endToken("Boolean", "end", true);
					return "DATA";
				}
				this.moveAt(startPos);
			} else if (cp === CodePoint.LATIN_SMALL_F) {
				const startPos = this.codePointIterator.start;
				if (this.eatCode(CodePoint.LATIN_SMALL_A) && this.eatCode(CodePoint.LATIN_SMALL_L) && this.eatCode(CodePoint.LATIN_SMALL_S) && this.eatCode(CodePoint.LATIN_SMALL_E)) {
					this.endToken("Boolean", "end", false);
					return "DATA";
				}
				this.moveAt(startPos);
			}
			return this.reportParseError("unexpected-char");
		}
		DATE_MONTH(cp) {
			const start = this.codePointIterator.start;
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (cp !== CodePoint.DASH) return this.reportParseError("unexpected-char");
			const end = this.codePointIterator.start;
			const data = this.data;
			data.month = Number(this.text.slice(start, end));
			return "DATE_DAY";
		}
		DATE_DAY(cp) {
			const start = this.codePointIterator.start;
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			const end = this.codePointIterator.end;
			const data = this.data;
			data.day = Number(this.text.slice(start, end));
			if (!isValidDate(data.year, data.month, data.day)) return this.reportParseError("invalid-date");
			cp = this.nextCode();
			if (cp === CodePoint.LATIN_CAPITAL_T || cp === CodePoint.LATIN_SMALL_T) return "TIME_HOUR";
			if (cp === CodePoint.SPACE) {
				const startPos = this.codePointIterator.start;
				if (isDigit(this.nextCode()) && isDigit(this.nextCode())) {
					this.moveAt(startPos);
					return "TIME_HOUR";
				}
				this.moveAt(startPos);
			}
			const dateValue = getDateFromDateTimeData(data, "");
			this.endToken("LocalDate", "start", dateValue);
			return this.back("DATA");
		}
		TIME_HOUR(cp) {
			const start = this.codePointIterator.start;
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (cp !== CodePoint.COLON) return this.reportParseError("unexpected-char");
			const end = this.codePointIterator.start;
			const data = this.data;
			data.hour = Number(this.text.slice(start, end));
			return "TIME_MINUTE";
		}
		TIME_MINUTE(cp) {
			const start = this.codePointIterator.start;
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			const end = this.codePointIterator.end;
			const data = this.data;
			data.minute = Number(this.text.slice(start, end));
			cp = this.nextCode();
			if (cp === CodePoint.COLON) return "TIME_SECOND";
			if (this.tomlVersion.lt(1, 1)) return this.reportParseError("unexpected-char");
			if (!isValidTime(data.hour, data.minute, data.second)) return this.reportParseError("invalid-time");
			return this.processTimeEnd(cp, data);
		}
		TIME_SECOND(cp) {
			const start = this.codePointIterator.start;
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			const end = this.codePointIterator.end;
			const data = this.data;
			data.second = Number(this.text.slice(start, end));
			if (!isValidTime(data.hour, data.minute, data.second)) return this.reportParseError("invalid-time");
			cp = this.nextCode();
			if (cp === CodePoint.DOT) return "TIME_SEC_FRAC";
			return this.processTimeEnd(cp, data);
		}
		TIME_SEC_FRAC(cp) {
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			const start = this.codePointIterator.start;
			while (isDigit(cp)) cp = this.nextCode();
			const end = this.codePointIterator.start;
			const data = this.data;
			data.frac = this.text.slice(start, end);
			return this.processTimeEnd(cp, data);
		}
		processTimeEnd(cp, data) {
			if (data.hasDate) {
				if (cp === CodePoint.DASH || cp === CodePoint.PLUS_SIGN) {
					data.offsetSign = cp;
					return "TIME_OFFSET";
				}
				if (cp === CodePoint.LATIN_CAPITAL_Z || cp === CodePoint.LATIN_SMALL_Z) {
					const dateValue$2 = getDateFromDateTimeData(data, "Z");
					this.endToken("OffsetDateTime", "end", dateValue$2);
					return "DATA";
				}
				const dateValue$1 = getDateFromDateTimeData(data, "");
				this.endToken("LocalDateTime", "start", dateValue$1);
				return this.back("DATA");
			}
			const dateValue = getDateFromDateTimeData(data, "");
			this.endToken("LocalTime", "start", dateValue);
			return this.back("DATA");
		}
		TIME_OFFSET(cp) {
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			const hourStart = this.codePointIterator.start;
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (cp !== CodePoint.COLON) return this.reportParseError("unexpected-char");
			const hourEnd = this.codePointIterator.start;
			cp = this.nextCode();
			const minuteStart = this.codePointIterator.start;
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			cp = this.nextCode();
			if (!isDigit(cp)) return this.reportParseError("unexpected-char");
			const minuteEnd = this.codePointIterator.end;
			const hour = Number(this.text.slice(hourStart, hourEnd));
			const minute = Number(this.text.slice(minuteStart, minuteEnd));
			if (!isValidTime(hour, minute, 0)) return this.reportParseError("invalid-time");
			const data = this.data;
			const dateValue = getDateFromDateTimeData(data, `${String.fromCodePoint(data.offsetSign)}${padStart$1(hour, 2)}:${padStart$1(minute, 2)}`);
			this.endToken("OffsetDateTime", "end", dateValue);
			return "DATA";
		}
		parseDigits(cp, checkDigit) {
			if (cp === CodePoint.UNDERSCORE) return this.reportParseError("invalid-underscore");
			if (!checkDigit(cp)) return this.reportParseError("unexpected-char");
			const out = [];
			let before = CodePoint.NULL;
			let hasUnderscore = false;
			while (checkDigit(cp) || cp === CodePoint.UNDERSCORE) {
				if (cp === CodePoint.UNDERSCORE) {
					hasUnderscore = true;
					if (before === CodePoint.UNDERSCORE) return this.reportParseError("invalid-underscore");
				} else out.push(cp);
				before = cp;
				cp = this.nextCode();
			}
			if (before === CodePoint.UNDERSCORE) return this.reportParseError("invalid-underscore");
			return {
				out,
				nextCp: cp,
				hasUnderscore
			};
		}
		parseUnicode(count) {
			const startLoc = this.codePointIterator.start;
			const start = this.codePointIterator.end;
			let charCount = 0;
			let cp;
			while ((cp = this.nextCode()) !== CodePoint.EOF) {
				if (!isHexDig(cp)) {
					this.moveAt(startLoc);
					return this.reportParseError("invalid-char-in-escape-sequence");
				}
				charCount++;
				if (charCount >= count) break;
			}
			const end = this.codePointIterator.end;
			const code = this.text.slice(start, end);
			const codePoint = parseInt(code, 16);
			if (!isUnicodeScalarValue(codePoint)) return this.reportParseError("invalid-code-point", { cp: code });
			return codePoint;
		}
		reportParseErrorControlChar() {
			return this.reportParseError("invalid-control-character");
		}
	};
	VALUE_KIND_VALUE = Symbol("VALUE_KIND_VALUE");
	VALUE_KIND_INTERMEDIATE = Symbol("VALUE_KIND_INTERMEDIATE");
	KeysResolver = class {
		constructor(ctx) {
			this.rootKeys = /* @__PURE__ */ new Map();
			this.tables = [];
			this.ctx = ctx;
		}
		applyResolveKeyForTable(node) {
			let keys = this.rootKeys;
			const peekKeyIndex = node.key.keys.length - 1;
			for (let index = 0; index < peekKeyIndex; index++) {
				const keyNode = node.key.keys[index];
				const keyName = toKeyName(keyNode);
				node.resolvedKey.push(keyName);
				let keyStore = keys.get(keyName);
				if (!keyStore) {
					keyStore = {
						node: keyNode,
						keys: /* @__PURE__ */ new Map()
					};
					keys.set(keyName, keyStore);
				} else if (keyStore.table === "array") {
					const peekIndex = keyStore.peekIndex;
					node.resolvedKey.push(peekIndex);
					keyStore = keyStore.keys.get(peekIndex);
				}
				keys = keyStore.keys;
			}
			const lastKeyNode = node.key.keys[peekKeyIndex];
			const lastKeyName = toKeyName(lastKeyNode);
			node.resolvedKey.push(lastKeyName);
			const lastKeyStore = keys.get(lastKeyName);
			if (!lastKeyStore) if (node.kind === "array") {
				node.resolvedKey.push(0);
				const newKeyStore = {
					node: lastKeyNode,
					keys: /* @__PURE__ */ new Map()
				};
				keys.set(lastKeyName, {
					table: node.kind,
					node: lastKeyNode,
					keys: new Map([[0, newKeyStore]]),
					peekIndex: 0
				});
				this.tables.push({
					node,
					keys: newKeyStore.keys
				});
			} else {
				const newKeyStore = {
					table: node.kind,
					node: lastKeyNode,
					keys: /* @__PURE__ */ new Map()
				};
				keys.set(lastKeyName, newKeyStore);
				this.tables.push({
					node,
					keys: newKeyStore.keys
				});
			}
			else if (!lastKeyStore.table) if (node.kind === "array") this.ctx.reportParseError("dupe-keys", lastKeyNode);
			else {
				const transformKey = {
					table: node.kind,
					node: lastKeyNode,
					keys: lastKeyStore.keys
				};
				keys.set(lastKeyName, transformKey);
				this.tables.push({
					node,
					keys: transformKey.keys
				});
			}
			else if (lastKeyStore.table === "array") if (node.kind === "array") {
				const newKeyStore = {
					node: lastKeyNode,
					keys: /* @__PURE__ */ new Map()
				};
				const newIndex = lastKeyStore.peekIndex + 1;
				node.resolvedKey.push(newIndex);
				lastKeyStore.keys.set(newIndex, newKeyStore);
				lastKeyStore.peekIndex = newIndex;
				this.tables.push({
					node,
					keys: newKeyStore.keys
				});
			} else this.ctx.reportParseError("dupe-keys", lastKeyNode);
			else this.ctx.reportParseError("dupe-keys", lastKeyNode);
		}
		verifyDuplicateKeys(node) {
			for (const body of node.body) if (body.type === "TOMLKeyValue") verifyDuplicateKeysForKeyValue(this.ctx, this.rootKeys, body);
			for (const { node: tableNode, keys } of this.tables) for (const body of tableNode.body) verifyDuplicateKeysForKeyValue(this.ctx, keys, body);
		}
	};
	Context = class {
		constructor(data) {
			this.tokens = [];
			this.comments = [];
			this.back = null;
			this.stateStack = [];
			this.needNewLine = false;
			this.needSameLine = false;
			this.currToken = null;
			this.prevToken = null;
			this.valueContainerStack = [];
			this.tokenizer = new Tokenizer(data.text, data.parserOptions);
			this.topLevelTable = data.topLevelTable;
			this.table = data.topLevelTable;
			this.keysResolver = new KeysResolver(this);
		}
		/**
		* Get the next token.
		*/
		nextToken(option) {
			this.prevToken = this.currToken;
			if (this.back) {
				this.currToken = this.back;
				this.back = null;
			} else this.currToken = this._nextTokenFromTokenizer(option);
			if ((this.needNewLine || this.needSameLine || option?.needSameLine) && this.prevToken && this.currToken) if (this.prevToken.loc.end.line === this.currToken.loc.start.line) {
				if (this.needNewLine) return this.reportParseError("missing-newline", this.currToken);
			} else {
				const needSameLine = this.needSameLine || option?.needSameLine;
				if (needSameLine) return this.reportParseError(needSameLine, this.currToken);
			}
			this.needNewLine = false;
			this.needSameLine = false;
			return this.currToken;
		}
		_nextTokenFromTokenizer(option) {
			const valuesEnabled = this.tokenizer.valuesEnabled;
			if (option?.valuesEnabled) this.tokenizer.valuesEnabled = option.valuesEnabled;
			let token = this.tokenizer.nextToken();
			while (token && token.type === "Block") {
				this.comments.push(token);
				token = this.tokenizer.nextToken();
			}
			if (token) this.tokens.push(token);
			this.tokenizer.valuesEnabled = valuesEnabled;
			return token;
		}
		backToken() {
			if (this.back) throw new Error("Illegal state");
			this.back = this.currToken;
			this.currToken = this.prevToken;
		}
		addValueContainer(valueContainer) {
			this.valueContainerStack.push(valueContainer);
			this.tokenizer.valuesEnabled = true;
		}
		consumeValueContainer() {
			const valueContainer = this.valueContainerStack.pop();
			this.tokenizer.valuesEnabled = this.valueContainerStack.length > 0;
			return valueContainer;
		}
		applyResolveKeyForTable(node) {
			this.keysResolver.applyResolveKeyForTable(node);
		}
		verifyDuplicateKeys() {
			this.keysResolver.verifyDuplicateKeys(this.topLevelTable);
		}
		/**
		* Report an invalid token error.
		*/
		reportParseError(code, token) {
			let offset, line, column;
			if (token) {
				offset = token.range[0];
				line = token.loc.start.line;
				column = token.loc.start.column;
			} else {
				offset = this.tokenizer.start;
				const startPos = this.tokenizer.getLocFromIndex(offset);
				line = startPos.line;
				column = startPos.column;
			}
			throw new ParseError(code, offset, line, column);
		}
	};
	STATE_FOR_ERROR = { VALUE: "missing-value" };
	STRING_VALUE_STYLE_MAP = {
		BasicString: "basic",
		MultiLineBasicString: "basic",
		LiteralString: "literal",
		MultiLineLiteralString: "literal"
	};
	STRING_KEY_STYLE_MAP = {
		BasicString: "basic",
		LiteralString: "literal"
	};
	DATETIME_VALUE_KIND_MAP = {
		OffsetDateTime: "offset-date-time",
		LocalDateTime: "local-date-time",
		LocalDate: "local-date",
		LocalTime: "local-time"
	};
	TOMLParser = class {
		/**
		* Initialize this parser.
		*/
		constructor(text, parserOptions) {
			this.text = text;
			this.parserOptions = parserOptions || {};
			this.tomlVersion = getTOMLVer(this.parserOptions.tomlVersion);
		}
		/**
		* Parse TOML
		*/
		parse() {
			const ast = {
				type: "Program",
				body: [],
				sourceType: "module",
				tokens: [],
				comments: [],
				parent: null,
				range: [0, 0],
				loc: {
					start: {
						line: 1,
						column: 0
					},
					end: {
						line: 1,
						column: 0
					}
				}
			};
			const node = {
				type: "TOMLTopLevelTable",
				body: [],
				parent: ast,
				range: cloneRange(ast.range),
				loc: cloneLoc(ast.loc)
			};
			ast.body = [node];
			const ctx = new Context({
				text: this.text,
				parserOptions: this.parserOptions,
				topLevelTable: node
			});
			let token = ctx.nextToken();
			if (token) {
				node.range[0] = token.range[0];
				node.loc.start = clonePos(token.loc.start);
				while (token) {
					const state$1 = ctx.stateStack.pop() || "TABLE";
					ctx.stateStack.push(...this[state$1](token, ctx));
					token = ctx.nextToken();
				}
				const state = ctx.stateStack.pop() || "TABLE";
				if (state in STATE_FOR_ERROR) return ctx.reportParseError(STATE_FOR_ERROR[state], null);
				if (ctx.table.type === "TOMLTable") applyEndLoc(ctx.table, last(ctx.table.body));
				applyEndLoc(node, last(node.body));
			}
			ctx.verifyDuplicateKeys();
			ast.tokens = ctx.tokens;
			ast.comments = ctx.comments;
			const endOffset = ctx.tokenizer.end;
			const endPos = ctx.tokenizer.getLocFromIndex(endOffset);
			ast.range[1] = endOffset;
			ast.loc.end = {
				line: endPos.line,
				column: endPos.column
			};
			return ast;
		}
		TABLE(token, ctx) {
			if (isBare(token) || isString(token)) return this.processKeyValue(token, ctx.table, ctx);
			if (isLeftBracket(token)) return this.processTable(token, ctx.topLevelTable, ctx);
			return ctx.reportParseError("unexpected-token", token);
		}
		VALUE(token, ctx) {
			if (isString(token) || isMultiLineString(token)) return this.processStringValue(token, ctx);
			if (isNumber(token)) return this.processNumberValue(token, ctx);
			if (isBoolean(token)) return this.processBooleanValue(token, ctx);
			if (isDateTime(token)) return this.processDateTimeValue(token, ctx);
			if (isLeftBracket(token)) return this.processArray(token, ctx);
			if (isLeftBrace(token)) return this.processInlineTable(token, ctx);
			return ctx.reportParseError("unexpected-token", token);
		}
		processTable(token, topLevelTableNode, ctx) {
			const tableNode = {
				type: "TOMLTable",
				kind: "standard",
				key: null,
				resolvedKey: [],
				body: [],
				parent: topLevelTableNode,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			if (ctx.table.type === "TOMLTable") applyEndLoc(ctx.table, last(ctx.table.body));
			topLevelTableNode.body.push(tableNode);
			ctx.table = tableNode;
			let targetToken = ctx.nextToken({ needSameLine: "invalid-key-value-newline" });
			if (isLeftBracket(targetToken)) {
				if (token.range[1] < targetToken.range[0]) return ctx.reportParseError("invalid-space", targetToken);
				tableNode.kind = "array";
				targetToken = ctx.nextToken({ needSameLine: "invalid-key-value-newline" });
			}
			if (isRightBracket(targetToken)) return ctx.reportParseError("missing-key", targetToken);
			if (!targetToken) return ctx.reportParseError("unterminated-table-key", null);
			targetToken = this.processKeyNode(targetToken, tableNode, ctx).nextToken;
			if (!isRightBracket(targetToken)) return ctx.reportParseError("unterminated-table-key", targetToken);
			if (tableNode.kind === "array") {
				const rightBracket = targetToken;
				targetToken = ctx.nextToken({ needSameLine: "invalid-key-value-newline" });
				if (!isRightBracket(targetToken)) return ctx.reportParseError("unterminated-table-key", targetToken);
				if (rightBracket.range[1] < targetToken.range[0]) return ctx.reportParseError("invalid-space", targetToken);
			}
			applyEndLoc(tableNode, targetToken);
			ctx.applyResolveKeyForTable(tableNode);
			ctx.needNewLine = true;
			return [];
		}
		processKeyValue(token, tableNode, ctx) {
			const keyValueNode = {
				type: "TOMLKeyValue",
				key: null,
				value: null,
				parent: tableNode,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			tableNode.body.push(keyValueNode);
			const { nextToken: targetToken } = this.processKeyNode(token, keyValueNode, ctx);
			if (!isEq(targetToken)) return ctx.reportParseError("missing-equals-sign", targetToken);
			ctx.addValueContainer({
				parent: keyValueNode,
				set: (valNode) => {
					keyValueNode.value = valNode;
					applyEndLoc(keyValueNode, valNode);
					ctx.needNewLine = true;
					return [];
				}
			});
			ctx.needSameLine = "invalid-key-value-newline";
			return ["VALUE"];
		}
		processKeyNode(token, parent, ctx) {
			if (isDot(token)) ctx.reportParseError("invalid-leading-dot-in-key", token);
			const keyNode = {
				type: "TOMLKey",
				keys: [],
				parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			parent.key = keyNode;
			let targetToken = token;
			let dotToken = null;
			do {
				if (isBare(targetToken)) this.processBareKey(targetToken, keyNode);
				else if (isString(targetToken)) this.processStringKey(targetToken, keyNode);
				else break;
				dotToken = null;
				targetToken = ctx.nextToken({ needSameLine: "invalid-key-value-newline" });
				if (!isDot(targetToken)) break;
				dotToken = targetToken;
				targetToken = ctx.nextToken({ needSameLine: "invalid-key-value-newline" });
			} while (targetToken);
			if (dotToken) ctx.reportParseError(isDot(targetToken) ? "invalid-consecutive-dots-in-key" : "invalid-trailing-dot-in-key", dotToken);
			applyEndLoc(keyNode, last(keyNode.keys));
			return {
				keyNode,
				nextToken: targetToken
			};
		}
		processBareKey(token, keyNode) {
			const node = {
				type: "TOMLBare",
				name: token.value,
				parent: keyNode,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			keyNode.keys.push(node);
		}
		processStringKey(token, keyNode) {
			const node = {
				type: "TOMLQuoted",
				kind: "string",
				value: token.string,
				style: STRING_KEY_STYLE_MAP[token.type],
				multiline: false,
				parent: keyNode,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			keyNode.keys.push(node);
		}
		processStringValue(token, ctx) {
			const valueContainer = ctx.consumeValueContainer();
			const node = {
				type: "TOMLValue",
				kind: "string",
				value: token.string,
				style: STRING_VALUE_STYLE_MAP[token.type],
				multiline: isMultiLineString(token),
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			return valueContainer.set(node);
		}
		processNumberValue(token, ctx) {
			const valueContainer = ctx.consumeValueContainer();
			const text = this.text;
			const [startRange, endRange] = token.range;
			let numberString = null;
			/**
			* Get the text of number
			*/
			const getNumberText = () => {
				return numberString ?? (numberString = text.slice(startRange, endRange).replace(/_/g, ""));
			};
			let node;
			if (token.type === "Integer") node = {
				type: "TOMLValue",
				kind: "integer",
				value: token.number,
				bigint: token.bigint,
				get number() {
					return getNumberText();
				},
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			else node = {
				type: "TOMLValue",
				kind: "float",
				value: token.number,
				get number() {
					return getNumberText();
				},
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			return valueContainer.set(node);
		}
		processBooleanValue(token, ctx) {
			const valueContainer = ctx.consumeValueContainer();
			const node = {
				type: "TOMLValue",
				kind: "boolean",
				value: token.boolean,
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			return valueContainer.set(node);
		}
		processDateTimeValue(token, ctx) {
			const valueContainer = ctx.consumeValueContainer();
			const node = {
				type: "TOMLValue",
				kind: DATETIME_VALUE_KIND_MAP[token.type],
				value: token.date,
				datetime: token.value,
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			return valueContainer.set(node);
		}
		processArray(token, ctx) {
			const valueContainer = ctx.consumeValueContainer();
			const node = {
				type: "TOMLArray",
				elements: [],
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			const nextToken = ctx.nextToken({ valuesEnabled: true });
			if (isRightBracket(nextToken)) {
				applyEndLoc(node, nextToken);
				return valueContainer.set(node);
			}
			ctx.backToken();
			return this.processArrayValue(node, valueContainer, ctx);
		}
		processArrayValue(node, valueContainer, ctx) {
			ctx.addValueContainer({
				parent: node,
				set: (valNode) => {
					node.elements.push(valNode);
					let nextToken = ctx.nextToken({ valuesEnabled: true });
					const hasComma = isComma(nextToken);
					if (hasComma) nextToken = ctx.nextToken({ valuesEnabled: true });
					if (isRightBracket(nextToken)) {
						applyEndLoc(node, nextToken);
						return valueContainer.set(node);
					}
					if (hasComma) {
						ctx.backToken();
						return this.processArrayValue(node, valueContainer, ctx);
					}
					return ctx.reportParseError(nextToken ? "missing-comma" : "unterminated-array", nextToken);
				}
			});
			return ["VALUE"];
		}
		processInlineTable(token, ctx) {
			const valueContainer = ctx.consumeValueContainer();
			const node = {
				type: "TOMLInlineTable",
				body: [],
				parent: valueContainer.parent,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			const needSameLine = this.tomlVersion.gte(1, 1) ? void 0 : "invalid-inline-table-newline";
			const nextToken = ctx.nextToken({ needSameLine });
			if (nextToken) {
				if (isBare(nextToken) || isString(nextToken)) return this.processInlineTableKeyValue(nextToken, node, valueContainer, ctx);
				if (isRightBrace(nextToken)) {
					applyEndLoc(node, nextToken);
					return valueContainer.set(node);
				}
			}
			return ctx.reportParseError("unexpected-token", nextToken);
		}
		processInlineTableKeyValue(token, inlineTableNode, valueContainer, ctx) {
			const keyValueNode = {
				type: "TOMLKeyValue",
				key: null,
				value: null,
				parent: inlineTableNode,
				range: cloneRange(token.range),
				loc: cloneLoc(token.loc)
			};
			inlineTableNode.body.push(keyValueNode);
			const { nextToken: targetToken } = this.processKeyNode(token, keyValueNode, ctx);
			if (!isEq(targetToken)) return ctx.reportParseError("missing-equals-sign", targetToken);
			const needSameLine = this.tomlVersion.gte(1, 1) ? void 0 : "invalid-inline-table-newline";
			ctx.addValueContainer({
				parent: keyValueNode,
				set: (valNode) => {
					keyValueNode.value = valNode;
					applyEndLoc(keyValueNode, valNode);
					let nextToken = ctx.nextToken({ needSameLine });
					if (isComma(nextToken)) {
						nextToken = ctx.nextToken({ needSameLine });
						if (nextToken && (isBare(nextToken) || isString(nextToken))) return this.processInlineTableKeyValue(nextToken, inlineTableNode, valueContainer, ctx);
						if (isRightBrace(nextToken)) {
							if (this.tomlVersion.lt(1, 1)) return ctx.reportParseError("invalid-trailing-comma-in-inline-table", nextToken);
						} else return ctx.reportParseError(nextToken ? "unexpected-token" : "unterminated-inline-table", nextToken);
					}
					if (isRightBrace(nextToken)) {
						applyEndLoc(inlineTableNode, nextToken);
						return valueContainer.set(inlineTableNode);
					}
					return ctx.reportParseError(nextToken ? "missing-comma" : "unterminated-inline-table", nextToken);
				}
			});
			ctx.needSameLine = "invalid-key-value-newline";
			return ["VALUE"];
		}
	};
	KEYS = unionWith({
		Program: ["body"],
		TOMLTopLevelTable: ["body"],
		TOMLTable: ["key", "body"],
		TOMLKeyValue: ["key", "value"],
		TOMLKey: ["keys"],
		TOMLArray: ["elements"],
		TOMLInlineTable: ["body"],
		TOMLBare: [],
		TOMLQuoted: [],
		TOMLValue: []
	});
	getStaticTOMLValue = generateConvertTOMLValue((node) => node.value);
}));
//#endregion
//#region src/toml.ts
/** Reads TOML and remembers where each key stands. Throws {@link TomlSyntaxError}. */
function readToml(text) {
	try {
		return read$3(text);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw new TomlSyntaxError("nested too deeply", {
			line: 1,
			column: 1
		});
	}
}
function read$3(text) {
	const program = parse$2(text.replace(/^\uFEFF/, ""));
	const positions = /* @__PURE__ */ new Map();
	for (const entry of program.body[0].body) remember(positions, entry, []);
	return {
		value: getStaticTOMLValue(program),
		locate(path) {
			for (let length = path.length; length > 0; length--) {
				const position = positions.get(keyOf$1(path.slice(0, length)));
				if (position) return position;
			}
			return {
				line: 1,
				column: 1
			};
		}
	};
}
function parse$2(text) {
	try {
		return parseTOML(text);
	} catch (error) {
		if (!(error instanceof ParseError)) throw error;
		throw new TomlSyntaxError(error.message, {
			line: error.lineNumber,
			column: error.column + 1
		});
	}
}
function remember(positions, node, base) {
	switch (node.type) {
		case "TOMLTable":
			set(positions, node.resolvedKey, node);
			for (const entry of node.body) remember(positions, entry, node.resolvedKey);
			return;
		case "TOMLKeyValue": {
			let path = base;
			for (const key of node.key.keys) {
				path = [...path, key.type === "TOMLBare" ? key.name : key.value];
				set(positions, path, node);
			}
			remember(positions, node.value, path);
			return;
		}
		case "TOMLInlineTable":
			for (const entry of node.body) remember(positions, entry, base);
			return;
		case "TOMLArray":
			for (const [index, element] of node.elements.entries()) {
				set(positions, [...base, index], element);
				remember(positions, element, [...base, index]);
			}
			return;
		default:
	}
}
function set(positions, path, node) {
	const key = keyOf$1(path);
	const { line, column } = node.loc.start;
	if (!positions.has(key)) positions.set(key, {
		line,
		column: column + 1
	});
}
function keyOf$1(path) {
	return JSON.stringify(path);
}
var TomlSyntaxError;
var init_toml = __esmMin((() => {
	init_lib();
	TomlSyntaxError = class extends Error {
		name = "TomlSyntaxError";
		constructor(message, position) {
			super(message);
			this.position = position;
		}
	};
}));
//#endregion
//#region src/config/types.ts
var KINDS;
var init_types = __esmMin((() => {
	KINDS = [
		"rustreg",
		"pyreg",
		"jsreg"
	];
}));
//#endregion
//#region src/config/registries.ts
function readRegistries(reader, value, env) {
	const table = reader.table(value, ["registry"], KINDS);
	return {
		rustreg: readRegistry(reader, table, "rustreg", env),
		pyreg: readRegistry(reader, table, "pyreg", env),
		jsreg: readRegistry(reader, table, "jsreg", env)
	};
}
function readRegistry(reader, registries, kind, env) {
	const at = ["registry", kind];
	const table = reader.table(registries[kind], at, REGISTRY_KEYS[kind]);
	const url = environmentUrl(reader, kind, env) ?? readUrl(reader, table, at, "url");
	const uploadUrl = readUrl(reader, table, at, "upload_url");
	const index = reader.string(table, at, "index");
	return {
		...url === void 0 ? {} : { url },
		...uploadUrl === void 0 ? {} : { uploadUrl },
		...index === void 0 ? {} : { index }
	};
}
function readAuth(reader, value) {
	const table = reader.table(value, ["auth"], ["client_id"]);
	const clientId = reader.string(table, ["auth"], "client_id");
	return clientId === void 0 ? {} : { clientId };
}
function environmentUrl(reader, kind, env) {
	const variable = `PUBTOOL_${kind.toUpperCase()}_URL`;
	const value = envValue(env, variable);
	if (value === void 0) return void 0;
	const url = webAddress(value);
	if (url === void 0) reader.report("config-invalid-value", [
		"registry",
		kind,
		"url"
	], `the environment variable ${variable} is "${withoutPassword(value)}": ${EXPECTED}`);
	return url;
}
function readUrl(reader, table, at, key) {
	const value = reader.string(table, at, key);
	if (value === void 0) return void 0;
	const url = webAddress(value);
	if (url === void 0) reader.invalid([...at, key], withoutPassword(value), EXPECTED);
	return url;
}
/** Without the slash at the end, so that paths can be added; undefined when it is no address a token may go to. */
function webAddress(value) {
	if (!URL.canParse(value)) return void 0;
	const { protocol, username, password } = new URL(value);
	if (protocol !== "https:" && protocol !== "http:" || username || password) return void 0;
	return value.replace(/\/+$/, "");
}
/** A password in an address is a secret as well, and the message may end up in a log. */
function withoutPassword(address) {
	return address.replace(/\/\/[^/]*@/, "//***@");
}
var REGISTRY_KEYS, EXPECTED;
var init_registries = __esmMin((() => {
	init_io();
	init_types();
	REGISTRY_KEYS = {
		rustreg: ["url", "index"],
		pyreg: ["url", "upload_url"],
		jsreg: ["url"]
	};
	EXPECTED = "must be an http or https address without a user";
}));
//#endregion
//#region ../../node_modules/picomatch/lib/constants.js
var require_constants = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const WIN_SLASH = "\\\\/";
	const WIN_NO_SLASH = `[^${WIN_SLASH}]`;
	const DEFAULT_MAX_EXTGLOB_RECURSION = 0;
	/**
	* Posix glob regex
	*/
	const DOT_LITERAL = "\\.";
	const PLUS_LITERAL = "\\+";
	const QMARK_LITERAL = "\\?";
	const SLASH_LITERAL = "\\/";
	const ONE_CHAR = "(?=.)";
	const QMARK = "[^/]";
	const END_ANCHOR = `(?:${SLASH_LITERAL}|$)`;
	const START_ANCHOR = `(?:^|${SLASH_LITERAL})`;
	const DOTS_SLASH = `${DOT_LITERAL}{1,2}${END_ANCHOR}`;
	const POSIX_CHARS = {
		DOT_LITERAL,
		PLUS_LITERAL,
		QMARK_LITERAL,
		SLASH_LITERAL,
		ONE_CHAR,
		QMARK,
		END_ANCHOR,
		DOTS_SLASH,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!${START_ANCHOR}${DOTS_SLASH})`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}${END_ANCHOR})`,
		NO_DOTS_SLASH: `(?!${DOTS_SLASH})`,
		QMARK_NO_DOT: `[^.${SLASH_LITERAL}]`,
		STAR: `${QMARK}*?`,
		START_ANCHOR,
		SEP: "/"
	};
	/**
	* Windows glob regex
	*/
	const WINDOWS_CHARS = {
		...POSIX_CHARS,
		SLASH_LITERAL: `[${WIN_SLASH}]`,
		QMARK: WIN_NO_SLASH,
		STAR: `${WIN_NO_SLASH}*?`,
		DOTS_SLASH: `${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$)`,
		NO_DOT: `(?!${DOT_LITERAL})`,
		NO_DOTS: `(?!(?:^|[${WIN_SLASH}])${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		NO_DOT_SLASH: `(?!${DOT_LITERAL}{0,1}(?:[${WIN_SLASH}]|$))`,
		NO_DOTS_SLASH: `(?!${DOT_LITERAL}{1,2}(?:[${WIN_SLASH}]|$))`,
		QMARK_NO_DOT: `[^.${WIN_SLASH}]`,
		START_ANCHOR: `(?:^|[${WIN_SLASH}])`,
		END_ANCHOR: `(?:[${WIN_SLASH}]|$)`,
		SEP: "\\"
	};
	module.exports = {
		DEFAULT_MAX_EXTGLOB_RECURSION,
		MAX_LENGTH: 1024 * 64,
		POSIX_REGEX_SOURCE: {
			__proto__: null,
			alnum: "a-zA-Z0-9",
			alpha: "a-zA-Z",
			ascii: "\\x00-\\x7F",
			blank: " \\t",
			cntrl: "\\x00-\\x1F\\x7F",
			digit: "0-9",
			graph: "\\x21-\\x7E",
			lower: "a-z",
			print: "\\x20-\\x7E ",
			punct: "\\-!\"#$%&'()\\*+,./:;<=>?@[\\]^_`{|}~",
			space: " \\t\\r\\n\\v\\f",
			upper: "A-Z",
			word: "A-Za-z0-9_",
			xdigit: "A-Fa-f0-9"
		},
		REGEX_BACKSLASH: /\\(?![*+?^${}(|)[\]])/g,
		REGEX_NON_SPECIAL_CHARS: /^[^@![\].,$*+?^{}()|\\/]+/,
		REGEX_SPECIAL_CHARS: /[-*+?.^${}(|)[\]]/,
		REGEX_SPECIAL_CHARS_BACKREF: /(\\?)((\W)(\3*))/g,
		REGEX_SPECIAL_CHARS_GLOBAL: /([-*+?.^${}(|)[\]])/g,
		REGEX_REMOVE_BACKSLASH: /(?:\[.*?[^\\]\]|\\(?=.))/g,
		REPLACEMENTS: {
			__proto__: null,
			"***": "*",
			"**/**": "**",
			"**/**/**": "**"
		},
		CHAR_0: 48,
		CHAR_9: 57,
		CHAR_UPPERCASE_A: 65,
		CHAR_LOWERCASE_A: 97,
		CHAR_UPPERCASE_Z: 90,
		CHAR_LOWERCASE_Z: 122,
		CHAR_LEFT_PARENTHESES: 40,
		CHAR_RIGHT_PARENTHESES: 41,
		CHAR_ASTERISK: 42,
		CHAR_AMPERSAND: 38,
		CHAR_AT: 64,
		CHAR_BACKWARD_SLASH: 92,
		CHAR_CARRIAGE_RETURN: 13,
		CHAR_CIRCUMFLEX_ACCENT: 94,
		CHAR_COLON: 58,
		CHAR_COMMA: 44,
		CHAR_DOT: 46,
		CHAR_DOUBLE_QUOTE: 34,
		CHAR_EQUAL: 61,
		CHAR_EXCLAMATION_MARK: 33,
		CHAR_FORM_FEED: 12,
		CHAR_FORWARD_SLASH: 47,
		CHAR_GRAVE_ACCENT: 96,
		CHAR_HASH: 35,
		CHAR_HYPHEN_MINUS: 45,
		CHAR_LEFT_ANGLE_BRACKET: 60,
		CHAR_LEFT_CURLY_BRACE: 123,
		CHAR_LEFT_SQUARE_BRACKET: 91,
		CHAR_LINE_FEED: 10,
		CHAR_NO_BREAK_SPACE: 160,
		CHAR_PERCENT: 37,
		CHAR_PLUS: 43,
		CHAR_QUESTION_MARK: 63,
		CHAR_RIGHT_ANGLE_BRACKET: 62,
		CHAR_RIGHT_CURLY_BRACE: 125,
		CHAR_RIGHT_SQUARE_BRACKET: 93,
		CHAR_SEMICOLON: 59,
		CHAR_SINGLE_QUOTE: 39,
		CHAR_SPACE: 32,
		CHAR_TAB: 9,
		CHAR_UNDERSCORE: 95,
		CHAR_VERTICAL_LINE: 124,
		CHAR_ZERO_WIDTH_NOBREAK_SPACE: 65279,
		/**
		* Create EXTGLOB_CHARS
		*/
		extglobChars(chars) {
			return {
				"!": {
					type: "negate",
					open: "(?:(?!(?:",
					close: `))${chars.STAR})`
				},
				"?": {
					type: "qmark",
					open: "(?:",
					close: ")?"
				},
				"+": {
					type: "plus",
					open: "(?:",
					close: ")+"
				},
				"*": {
					type: "star",
					open: "(?:",
					close: ")*"
				},
				"@": {
					type: "at",
					open: "(?:",
					close: ")"
				}
			};
		},
		/**
		* Create GLOB_CHARS
		*/
		globChars(win32) {
			return win32 === true ? WINDOWS_CHARS : POSIX_CHARS;
		}
	};
}));
//#endregion
//#region ../../node_modules/picomatch/lib/utils.js
var require_utils = /* @__PURE__ */ __commonJSMin(((exports) => {
	const { REGEX_BACKSLASH, REGEX_REMOVE_BACKSLASH, REGEX_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_GLOBAL } = require_constants();
	exports.isObject = (val) => val !== null && typeof val === "object" && !Array.isArray(val);
	exports.hasRegexChars = (str) => REGEX_SPECIAL_CHARS.test(str);
	exports.isRegexChar = (str) => str.length === 1 && exports.hasRegexChars(str);
	exports.escapeRegex = (str) => str.replace(REGEX_SPECIAL_CHARS_GLOBAL, "\\$1");
	exports.toPosixSlashes = (str) => str.replace(REGEX_BACKSLASH, "/");
	exports.isWindows = () => {
		if (typeof navigator !== "undefined" && navigator.platform) {
			const platform = navigator.platform.toLowerCase();
			return platform === "win32" || platform === "windows";
		}
		if (typeof process !== "undefined" && process.platform) return process.platform === "win32";
		return false;
	};
	exports.removeBackslashes = (str) => {
		return str.replace(REGEX_REMOVE_BACKSLASH, (match) => {
			return match === "\\" ? "" : match;
		});
	};
	exports.escapeLast = (input, char, lastIdx) => {
		const idx = input.lastIndexOf(char, lastIdx);
		if (idx === -1) return input;
		if (input[idx - 1] === "\\") return exports.escapeLast(input, char, idx - 1);
		return `${input.slice(0, idx)}\\${input.slice(idx)}`;
	};
	exports.removePrefix = (input, state = {}) => {
		let output = input;
		if (output.startsWith("./")) {
			output = output.slice(2);
			state.prefix = "./";
		}
		return output;
	};
	exports.wrapOutput = (input, state = {}, options = {}) => {
		let output = `${options.contains ? "" : "^"}(?:${input})${options.contains ? "" : "$"}`;
		if (state.negated === true) output = `(?:^(?!${output}).*$)`;
		return output;
	};
	exports.basename = (path, { windows } = {}) => {
		const segs = path.split(windows ? /[\\/]/ : "/");
		const last = segs[segs.length - 1];
		if (last === "") return segs[segs.length - 2];
		return last;
	};
}));
//#endregion
//#region ../../node_modules/picomatch/lib/scan.js
var require_scan = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const utils = require_utils();
	const { CHAR_ASTERISK, CHAR_AT, CHAR_BACKWARD_SLASH, CHAR_COMMA, CHAR_DOT, CHAR_EXCLAMATION_MARK, CHAR_FORWARD_SLASH, CHAR_LEFT_CURLY_BRACE, CHAR_LEFT_PARENTHESES, CHAR_LEFT_SQUARE_BRACKET, CHAR_PLUS, CHAR_QUESTION_MARK, CHAR_RIGHT_CURLY_BRACE, CHAR_RIGHT_PARENTHESES, CHAR_RIGHT_SQUARE_BRACKET } = require_constants();
	const isPathSeparator = (code) => {
		return code === CHAR_FORWARD_SLASH || code === CHAR_BACKWARD_SLASH;
	};
	const depth = (token) => {
		if (token.isPrefix !== true) token.depth = token.isGlobstar ? Infinity : 1;
	};
	/**
	* Quickly scans a glob pattern and returns an object with a handful of
	* useful properties, like `isGlob`, `path` (the leading non-glob, if it exists),
	* `glob` (the actual pattern), `negated` (true if the path starts with `!` but not
	* with `!(`) and `negatedExtglob` (true if the path starts with `!(`).
	*
	* ```js
	* const pm = require('picomatch');
	* console.log(pm.scan('foo/bar/*.js'));
	* { isGlob: true, input: 'foo/bar/*.js', base: 'foo/bar', glob: '*.js' }
	* ```
	* @param {String} `str`
	* @param {Object} `options`
	* @return {Object} Returns an object with tokens and regex source string.
	* @api public
	*/
	const scan = (input, options) => {
		const opts = options || {};
		const length = input.length - 1;
		const scanToEnd = opts.parts === true || opts.scanToEnd === true;
		const slashes = [];
		const tokens = [];
		const parts = [];
		let str = input;
		let index = -1;
		let start = 0;
		let lastIndex = 0;
		let isBrace = false;
		let isBracket = false;
		let isGlob = false;
		let isExtglob = false;
		let isGlobstar = false;
		let braceEscaped = false;
		let backslashes = false;
		let negated = false;
		let negatedExtglob = false;
		let finished = false;
		let braces = 0;
		let prev;
		let code;
		let token = {
			value: "",
			depth: 0,
			isGlob: false
		};
		const eos = () => index >= length;
		const peek = () => str.charCodeAt(index + 1);
		const advance = () => {
			prev = code;
			return str.charCodeAt(++index);
		};
		while (index < length) {
			code = advance();
			let next;
			if (code === CHAR_BACKWARD_SLASH) {
				backslashes = token.backslashes = true;
				code = advance();
				if (code === CHAR_LEFT_CURLY_BRACE) braceEscaped = true;
				continue;
			}
			if (braceEscaped === true || code === CHAR_LEFT_CURLY_BRACE) {
				braces++;
				while (eos() !== true && (code = advance())) {
					if (code === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (code === CHAR_LEFT_CURLY_BRACE) {
						braces++;
						continue;
					}
					if (braceEscaped !== true && code === CHAR_DOT && (code = advance()) === CHAR_DOT) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (braceEscaped !== true && code === CHAR_COMMA) {
						isBrace = token.isBrace = true;
						isGlob = token.isGlob = true;
						finished = true;
						if (scanToEnd === true) continue;
						break;
					}
					if (code === CHAR_RIGHT_CURLY_BRACE) {
						braces--;
						if (braces === 0) {
							braceEscaped = false;
							isBrace = token.isBrace = true;
							finished = true;
							break;
						}
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_FORWARD_SLASH) {
				slashes.push(index);
				tokens.push(token);
				token = {
					value: "",
					depth: 0,
					isGlob: false
				};
				if (finished === true) continue;
				if (prev === CHAR_DOT && index === start + 1) {
					start += 2;
					continue;
				}
				lastIndex = index + 1;
				continue;
			}
			if (opts.noext !== true) {
				if ((code === CHAR_PLUS || code === CHAR_AT || code === CHAR_ASTERISK || code === CHAR_QUESTION_MARK || code === CHAR_EXCLAMATION_MARK) === true && peek() === CHAR_LEFT_PARENTHESES) {
					isGlob = token.isGlob = true;
					isExtglob = token.isExtglob = true;
					finished = true;
					if (code === CHAR_EXCLAMATION_MARK && index === start) negatedExtglob = true;
					if (scanToEnd === true) {
						while (eos() !== true && (code = advance())) {
							if (code === CHAR_BACKWARD_SLASH) {
								backslashes = token.backslashes = true;
								code = advance();
								continue;
							}
							if (code === CHAR_RIGHT_PARENTHESES) {
								isGlob = token.isGlob = true;
								finished = true;
								break;
							}
						}
						continue;
					}
					break;
				}
			}
			if (code === CHAR_ASTERISK) {
				if (prev === CHAR_ASTERISK) isGlobstar = token.isGlobstar = true;
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_QUESTION_MARK) {
				isGlob = token.isGlob = true;
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
			if (code === CHAR_LEFT_SQUARE_BRACKET) {
				while (eos() !== true && (next = advance())) {
					if (next === CHAR_BACKWARD_SLASH) {
						backslashes = token.backslashes = true;
						advance();
						continue;
					}
					if (next === CHAR_RIGHT_SQUARE_BRACKET) {
						isBracket = token.isBracket = true;
						isGlob = token.isGlob = true;
						finished = true;
						break;
					}
				}
				if (scanToEnd === true) continue;
				break;
			}
			if (opts.nonegate !== true && code === CHAR_EXCLAMATION_MARK && index === start) {
				negated = token.negated = true;
				start++;
				continue;
			}
			if (opts.noparen !== true && code === CHAR_LEFT_PARENTHESES) {
				isGlob = token.isGlob = true;
				if (scanToEnd === true) {
					while (eos() !== true && (code = advance())) {
						if (code === CHAR_LEFT_PARENTHESES) {
							backslashes = token.backslashes = true;
							code = advance();
							continue;
						}
						if (code === CHAR_RIGHT_PARENTHESES) {
							finished = true;
							break;
						}
					}
					continue;
				}
				break;
			}
			if (isGlob === true) {
				finished = true;
				if (scanToEnd === true) continue;
				break;
			}
		}
		if (opts.noext === true) {
			isExtglob = false;
			isGlob = false;
		}
		let base = str;
		let prefix = "";
		let glob = "";
		if (start > 0) {
			prefix = str.slice(0, start);
			str = str.slice(start);
			lastIndex -= start;
		}
		if (base && isGlob === true && lastIndex > 0) {
			base = str.slice(0, lastIndex);
			glob = str.slice(lastIndex);
		} else if (isGlob === true) {
			base = "";
			glob = str;
		} else base = str;
		if (base && base !== "" && base !== "/" && base !== str) {
			if (isPathSeparator(base.charCodeAt(base.length - 1))) base = base.slice(0, -1);
		}
		if (opts.unescape === true) {
			if (glob) glob = utils.removeBackslashes(glob);
			if (base && backslashes === true) base = utils.removeBackslashes(base);
		}
		const state = {
			prefix,
			input,
			start,
			base,
			glob,
			isBrace,
			isBracket,
			isGlob,
			isExtglob,
			isGlobstar,
			negated,
			negatedExtglob
		};
		if (opts.tokens === true) {
			state.maxDepth = 0;
			if (!isPathSeparator(code)) tokens.push(token);
			state.tokens = tokens;
		}
		if (opts.parts === true || opts.tokens === true) {
			let prevIndex;
			for (let idx = 0; idx < slashes.length; idx++) {
				const n = prevIndex ? prevIndex + 1 : start;
				const i = slashes[idx];
				const value = input.slice(n, i);
				if (opts.tokens) {
					if (idx === 0 && start !== 0) {
						tokens[idx].isPrefix = true;
						tokens[idx].value = prefix;
					} else tokens[idx].value = value;
					depth(tokens[idx]);
					state.maxDepth += tokens[idx].depth;
				}
				if (idx !== 0 || value !== "") parts.push(value);
				prevIndex = i;
			}
			if (prevIndex && prevIndex + 1 < input.length) {
				const value = input.slice(prevIndex + 1);
				parts.push(value);
				if (opts.tokens) {
					tokens[tokens.length - 1].value = value;
					depth(tokens[tokens.length - 1]);
					state.maxDepth += tokens[tokens.length - 1].depth;
				}
			}
			state.slashes = slashes;
			state.parts = parts;
		}
		return state;
	};
	module.exports = scan;
}));
//#endregion
//#region ../../node_modules/picomatch/lib/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const constants = require_constants();
	const utils = require_utils();
	/**
	* Constants
	*/
	const { MAX_LENGTH, POSIX_REGEX_SOURCE, REGEX_NON_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_BACKREF, REPLACEMENTS } = constants;
	/**
	* Helpers
	*/
	const expandRange = (args, options) => {
		if (typeof options.expandRange === "function") return options.expandRange(...args, options);
		args.sort();
		const value = `[${args.join("-")}]`;
		try {
			new RegExp(value);
		} catch (ex) {
			return args.map((v) => utils.escapeRegex(v)).join("..");
		}
		return value;
	};
	/**
	* Create the message for a syntax error
	*/
	const syntaxError = (type, char) => {
		return `Missing ${type}: "${char}" - use "\\\\${char}" to match literal characters`;
	};
	const splitTopLevel = (input) => {
		const parts = [];
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let value = "";
		let escaped = false;
		for (const ch of input) {
			if (escaped === true) {
				value += ch;
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				value += ch;
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				value += ch;
				continue;
			}
			if (quote === 0) {
				if (ch === "[") bracket++;
				else if (ch === "]" && bracket > 0) bracket--;
				else if (bracket === 0) {
					if (ch === "(") paren++;
					else if (ch === ")" && paren > 0) paren--;
					else if (ch === "|" && paren === 0) {
						parts.push(value);
						value = "";
						continue;
					}
				}
			}
			value += ch;
		}
		parts.push(value);
		return parts;
	};
	const isPlainBranch = (branch) => {
		let escaped = false;
		for (const ch of branch) {
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (/[?*+@!()[\]{}]/.test(ch)) return false;
		}
		return true;
	};
	const normalizeSimpleBranch = (branch) => {
		let value = branch.trim();
		let changed = true;
		while (changed === true) {
			changed = false;
			if (/^@\([^\\()[\]{}|]+\)$/.test(value)) {
				value = value.slice(2, -1);
				changed = true;
			}
		}
		if (!isPlainBranch(value)) return;
		return value.replace(/\\(.)/g, "$1");
	};
	const hasRepeatedCharPrefixOverlap = (branches) => {
		const values = branches.map(normalizeSimpleBranch).filter(Boolean);
		for (let i = 0; i < values.length; i++) for (let j = i + 1; j < values.length; j++) {
			const a = values[i];
			const b = values[j];
			const char = a[0];
			if (!char || a !== char.repeat(a.length) || b !== char.repeat(b.length)) continue;
			if (a === b || a.startsWith(b) || b.startsWith(a)) return true;
		}
		return false;
	};
	const parseRepeatedExtglob = (pattern, requireEnd = true) => {
		if (pattern[0] !== "+" && pattern[0] !== "*" || pattern[1] !== "(") return;
		let bracket = 0;
		let paren = 0;
		let quote = 0;
		let escaped = false;
		for (let i = 1; i < pattern.length; i++) {
			const ch = pattern[i];
			if (escaped === true) {
				escaped = false;
				continue;
			}
			if (ch === "\\") {
				escaped = true;
				continue;
			}
			if (ch === "\"") {
				quote = quote === 1 ? 0 : 1;
				continue;
			}
			if (quote === 1) continue;
			if (ch === "[") {
				bracket++;
				continue;
			}
			if (ch === "]" && bracket > 0) {
				bracket--;
				continue;
			}
			if (bracket > 0) continue;
			if (ch === "(") {
				paren++;
				continue;
			}
			if (ch === ")") {
				paren--;
				if (paren === 0) {
					if (requireEnd === true && i !== pattern.length - 1) return;
					return {
						type: pattern[0],
						body: pattern.slice(2, i),
						end: i
					};
				}
			}
		}
	};
	const getStarExtglobSequenceOutput = (pattern) => {
		let index = 0;
		const chars = [];
		while (index < pattern.length) {
			const match = parseRepeatedExtglob(pattern.slice(index), false);
			if (!match || match.type !== "*") return;
			const branches = splitTopLevel(match.body).map((branch) => branch.trim());
			if (branches.length !== 1) return;
			const branch = normalizeSimpleBranch(branches[0]);
			if (!branch || branch.length !== 1) return;
			chars.push(branch);
			index += match.end + 1;
		}
		if (chars.length < 1) return;
		return `${chars.length === 1 ? utils.escapeRegex(chars[0]) : `[${chars.map((ch) => utils.escapeRegex(ch)).join("")}]`}*`;
	};
	const repeatedExtglobRecursion = (pattern) => {
		let depth = 0;
		let value = pattern.trim();
		let match = parseRepeatedExtglob(value);
		while (match) {
			depth++;
			value = match.body.trim();
			match = parseRepeatedExtglob(value);
		}
		return depth;
	};
	const analyzeRepeatedExtglob = (body, options) => {
		if (options.maxExtglobRecursion === false) return { risky: false };
		const max = typeof options.maxExtglobRecursion === "number" ? options.maxExtglobRecursion : constants.DEFAULT_MAX_EXTGLOB_RECURSION;
		const branches = splitTopLevel(body).map((branch) => branch.trim());
		if (branches.length > 1) {
			if (branches.some((branch) => branch === "") || branches.some((branch) => /^[*?]+$/.test(branch)) || hasRepeatedCharPrefixOverlap(branches)) return { risky: true };
		}
		for (const branch of branches) {
			const safeOutput = getStarExtglobSequenceOutput(branch);
			if (safeOutput) return {
				risky: true,
				safeOutput
			};
			if (repeatedExtglobRecursion(branch) > max) return { risky: true };
		}
		return { risky: false };
	};
	/**
	* Parse the given input string.
	* @param {String} input
	* @param {Object} options
	* @return {Object}
	*/
	const parse = (input, options) => {
		if (typeof input !== "string") throw new TypeError("Expected a string");
		input = REPLACEMENTS[input] || input;
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		let len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		const bos = {
			type: "bos",
			value: "",
			output: opts.prepend || ""
		};
		const tokens = [bos];
		const capture = opts.capture ? "" : "?:";
		const PLATFORM_CHARS = constants.globChars(opts.windows);
		const EXTGLOB_CHARS = constants.extglobChars(PLATFORM_CHARS);
		const { DOT_LITERAL, PLUS_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOT_SLASH, NO_DOTS_SLASH, QMARK, QMARK_NO_DOT, STAR, START_ANCHOR } = PLATFORM_CHARS;
		const globstar = (opts) => {
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const nodot = opts.dot ? "" : NO_DOT;
		const qmarkNoDot = opts.dot ? QMARK : QMARK_NO_DOT;
		let star = opts.bash === true ? globstar(opts) : STAR;
		if (opts.capture) star = `(${star})`;
		if (typeof opts.noext === "boolean") opts.noextglob = opts.noext;
		const state = {
			input,
			index: -1,
			start: 0,
			dot: opts.dot === true,
			consumed: "",
			output: "",
			prefix: "",
			backtrack: false,
			negated: false,
			brackets: 0,
			braces: 0,
			parens: 0,
			quotes: 0,
			globstar: false,
			tokens
		};
		input = utils.removePrefix(input, state);
		len = input.length;
		const extglobs = [];
		const braces = [];
		const stack = [];
		let prev = bos;
		let value;
		/**
		* Tokenizing helpers
		*/
		const eos = () => state.index === len - 1;
		const peek = state.peek = (n = 1) => input[state.index + n];
		const advance = state.advance = () => input[++state.index] || "";
		const remaining = () => input.slice(state.index + 1);
		const consume = (value = "", num = 0) => {
			state.consumed += value;
			state.index += num;
		};
		const append = (token) => {
			state.output += token.output != null ? token.output : token.value;
			consume(token.value);
		};
		const negate = () => {
			let count = 1;
			while (peek() === "!" && (peek(2) !== "(" || peek(3) === "?")) {
				advance();
				state.start++;
				count++;
			}
			if (count % 2 === 0) return false;
			state.negated = true;
			state.start++;
			return true;
		};
		const increment = (type) => {
			state[type]++;
			stack.push(type);
		};
		const decrement = (type) => {
			state[type]--;
			stack.pop();
		};
		/**
		* Push tokens onto the tokens array. This helper speeds up
		* tokenizing by 1) helping us avoid backtracking as much as possible,
		* and 2) helping us avoid creating extra tokens when consecutive
		* characters are plain text. This improves performance and simplifies
		* lookbehinds.
		*/
		const push = (tok) => {
			if (prev.type === "globstar") {
				const isBrace = state.braces > 0 && (tok.type === "comma" || tok.type === "brace");
				const isExtglob = tok.extglob === true || extglobs.length && (tok.type === "pipe" || tok.type === "paren");
				if (tok.type !== "slash" && tok.type !== "paren" && !isBrace && !isExtglob) {
					state.output = state.output.slice(0, -prev.output.length);
					prev.type = "star";
					prev.value = "*";
					prev.output = star;
					state.output += prev.output;
				}
			}
			if (extglobs.length && tok.type !== "paren") extglobs[extglobs.length - 1].inner += tok.value;
			if (tok.value || tok.output) append(tok);
			if (prev && prev.type === "text" && tok.type === "text") {
				prev.output = (prev.output || prev.value) + tok.value;
				prev.value += tok.value;
				return;
			}
			tok.prev = prev;
			tokens.push(tok);
			prev = tok;
		};
		const extglobOpen = (type, value) => {
			const token = {
				...EXTGLOB_CHARS[value],
				conditions: 1,
				inner: ""
			};
			token.prev = prev;
			token.parens = state.parens;
			token.output = state.output;
			token.startIndex = state.index;
			token.tokensIndex = tokens.length;
			const output = (opts.capture ? "(" : "") + token.open;
			increment("parens");
			push({
				type,
				value,
				output: state.output ? "" : ONE_CHAR
			});
			push({
				type: "paren",
				extglob: true,
				value: advance(),
				output
			});
			extglobs.push(token);
		};
		const extglobClose = (token) => {
			const literal = input.slice(token.startIndex, state.index + 1);
			const analysis = analyzeRepeatedExtglob(input.slice(token.startIndex + 2, state.index), opts);
			if ((token.type === "plus" || token.type === "star") && analysis.risky) {
				const safeOutput = analysis.safeOutput ? (token.output ? "" : ONE_CHAR) + (opts.capture ? `(${analysis.safeOutput})` : analysis.safeOutput) : void 0;
				const open = tokens[token.tokensIndex];
				open.type = "text";
				open.value = literal;
				open.output = safeOutput || utils.escapeRegex(literal);
				for (let i = token.tokensIndex + 1; i < tokens.length; i++) {
					tokens[i].value = "";
					tokens[i].output = "";
					delete tokens[i].suffix;
				}
				state.output = token.output + open.output;
				state.backtrack = true;
				push({
					type: "paren",
					extglob: true,
					value,
					output: ""
				});
				decrement("parens");
				return;
			}
			let output = token.close + (opts.capture ? ")" : "");
			let rest;
			if (token.type === "negate") {
				let extglobStar = star;
				if (token.inner && token.inner.length > 1 && token.inner.includes("/")) extglobStar = globstar(opts);
				if (extglobStar !== star || eos() || /^\)+$/.test(remaining())) output = token.close = `)$))${extglobStar}`;
				if (token.inner.includes("*") && (rest = remaining()) && /^\.[^\\/.]+$/.test(rest)) output = token.close = `)${parse(rest, {
					...options,
					fastpaths: false
				}).output})${extglobStar})`;
				if (token.prev.type === "bos") state.negatedExtglob = true;
			}
			push({
				type: "paren",
				extglob: true,
				value,
				output
			});
			decrement("parens");
		};
		/**
		* Fast paths
		*/
		if (opts.fastpaths !== false && !/(^[*!]|[/()[\]{}"])/.test(input)) {
			let backslashes = false;
			let output = input.replace(REGEX_SPECIAL_CHARS_BACKREF, (m, esc, chars, first, rest, index) => {
				if (first === "\\") {
					backslashes = true;
					return m;
				}
				if (first === "?") {
					if (esc) return esc + first + (rest ? QMARK.repeat(rest.length) : "");
					if (index === 0) return qmarkNoDot + (rest ? QMARK.repeat(rest.length) : "");
					return QMARK.repeat(chars.length);
				}
				if (first === ".") return DOT_LITERAL.repeat(chars.length);
				if (first === "*") {
					if (esc) return esc + first + (rest ? star : "");
					return star;
				}
				return esc ? m : `\\${m}`;
			});
			if (backslashes === true) if (opts.unescape === true) output = output.replace(/\\/g, "");
			else output = output.replace(/\\+/g, (m) => {
				return m.length % 2 === 0 ? "\\\\" : m ? "\\" : "";
			});
			if (output === input && opts.contains === true) {
				state.output = input;
				return state;
			}
			state.output = utils.wrapOutput(output, state, options);
			return state;
		}
		/**
		* Tokenize input until we reach end-of-string
		*/
		while (!eos()) {
			value = advance();
			if (value === "\0") continue;
			/**
			* Escaped characters
			*/
			if (value === "\\") {
				const next = peek();
				if (next === "/" && opts.bash !== true) continue;
				if (next === "." || next === ";") continue;
				if (!next) {
					value += "\\";
					push({
						type: "text",
						value
					});
					continue;
				}
				const match = /^\\+/.exec(remaining());
				let slashes = 0;
				if (match && match[0].length > 2) {
					slashes = match[0].length;
					state.index += slashes;
					if (slashes % 2 !== 0) value += "\\";
				}
				if (opts.unescape === true) value = advance();
				else value += advance();
				if (state.brackets === 0) {
					push({
						type: "text",
						value
					});
					continue;
				}
			}
			/**
			* If we're inside a regex character class, continue
			* until we reach the closing bracket.
			*/
			if (state.brackets > 0 && (value !== "]" || prev.value === "[" || prev.value === "[^")) {
				if (opts.posix !== false && value === ":") {
					const inner = prev.value.slice(1);
					if (inner.includes("[")) {
						prev.posix = true;
						if (inner.includes(":")) {
							const idx = prev.value.lastIndexOf("[");
							const pre = prev.value.slice(0, idx);
							const posix = POSIX_REGEX_SOURCE[prev.value.slice(idx + 2)];
							if (posix) {
								prev.value = pre + posix;
								state.backtrack = true;
								advance();
								if (!bos.output && tokens.indexOf(prev) === 1) bos.output = ONE_CHAR;
								continue;
							}
						}
					}
				}
				if (value === "[" && peek() !== ":" || value === "-" && peek() === "]") value = `\\${value}`;
				if (value === "]" && (prev.value === "[" || prev.value === "[^")) value = `\\${value}`;
				if (opts.posix === true && value === "!" && prev.value === "[") value = "^";
				prev.value += value;
				append({ value });
				continue;
			}
			/**
			* If we're inside a quoted string, continue
			* until we reach the closing double quote.
			*/
			if (state.quotes === 1 && value !== "\"") {
				value = utils.escapeRegex(value);
				prev.value += value;
				append({ value });
				continue;
			}
			/**
			* Double quotes
			*/
			if (value === "\"") {
				state.quotes = state.quotes === 1 ? 0 : 1;
				if (opts.keepQuotes === true) push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Parentheses
			*/
			if (value === "(") {
				increment("parens");
				push({
					type: "paren",
					value
				});
				continue;
			}
			if (value === ")") {
				if (state.parens === 0 && opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "("));
				const extglob = extglobs[extglobs.length - 1];
				if (extglob && state.parens === extglob.parens + 1) {
					extglobClose(extglobs.pop());
					continue;
				}
				push({
					type: "paren",
					value,
					output: state.parens ? ")" : "\\)"
				});
				decrement("parens");
				continue;
			}
			/**
			* Square brackets
			*/
			if (value === "[") {
				if (opts.nobracket === true || !remaining().includes("]")) {
					if (opts.nobracket !== true && opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
					value = `\\${value}`;
				} else increment("brackets");
				push({
					type: "bracket",
					value
				});
				continue;
			}
			if (value === "]") {
				if (opts.nobracket === true || prev && prev.type === "bracket" && prev.value.length === 1) {
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				if (state.brackets === 0) {
					if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("opening", "["));
					push({
						type: "text",
						value,
						output: `\\${value}`
					});
					continue;
				}
				decrement("brackets");
				const prevValue = prev.value.slice(1);
				if (prev.posix !== true && prevValue[0] === "^" && !prevValue.includes("/")) value = `/${value}`;
				prev.value += value;
				append({ value });
				if (opts.literalBrackets === false || utils.hasRegexChars(prevValue)) continue;
				const escaped = utils.escapeRegex(prev.value);
				state.output = state.output.slice(0, -prev.value.length);
				if (opts.literalBrackets === true) {
					state.output += escaped;
					prev.value = escaped;
					continue;
				}
				prev.value = `(${capture}${escaped}|${prev.value})`;
				state.output += prev.value;
				continue;
			}
			/**
			* Braces
			*/
			if (value === "{" && opts.nobrace !== true) {
				increment("braces");
				const open = {
					type: "brace",
					value,
					output: "(",
					outputIndex: state.output.length,
					tokensIndex: state.tokens.length
				};
				braces.push(open);
				push(open);
				continue;
			}
			if (value === "}") {
				const brace = braces[braces.length - 1];
				if (opts.nobrace === true || !brace) {
					push({
						type: "text",
						value,
						output: value
					});
					continue;
				}
				let output = ")";
				if (brace.dots === true) {
					const arr = tokens.slice();
					const range = [];
					for (let i = arr.length - 1; i >= 0; i--) {
						tokens.pop();
						if (arr[i].type === "brace") break;
						if (arr[i].type !== "dots") range.unshift(arr[i].value);
					}
					output = expandRange(range, opts);
					state.backtrack = true;
				}
				if (brace.comma !== true && brace.dots !== true) {
					const out = state.output.slice(0, brace.outputIndex);
					const toks = state.tokens.slice(brace.tokensIndex);
					brace.value = brace.output = "\\{";
					value = output = "\\}";
					state.output = out;
					for (const t of toks) state.output += t.output || t.value;
				}
				push({
					type: "brace",
					value,
					output
				});
				decrement("braces");
				braces.pop();
				continue;
			}
			/**
			* Pipes
			*/
			if (value === "|") {
				if (extglobs.length > 0) extglobs[extglobs.length - 1].conditions++;
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Commas
			*/
			if (value === ",") {
				let output = value;
				const brace = braces[braces.length - 1];
				if (brace && stack[stack.length - 1] === "braces") {
					brace.comma = true;
					output = "|";
				}
				push({
					type: "comma",
					value,
					output
				});
				continue;
			}
			/**
			* Slashes
			*/
			if (value === "/") {
				if (prev.type === "dot" && state.index === state.start + 1) {
					state.start = state.index + 1;
					state.consumed = "";
					state.output = "";
					tokens.pop();
					prev = bos;
					continue;
				}
				push({
					type: "slash",
					value,
					output: SLASH_LITERAL
				});
				continue;
			}
			/**
			* Dots
			*/
			if (value === ".") {
				if (state.braces > 0 && prev.type === "dot") {
					if (prev.value === ".") prev.output = DOT_LITERAL;
					const brace = braces[braces.length - 1];
					prev.type = "dots";
					prev.output += value;
					prev.value += value;
					brace.dots = true;
					continue;
				}
				if (state.braces + state.parens === 0 && prev.type !== "bos" && prev.type !== "slash") {
					push({
						type: "text",
						value,
						output: DOT_LITERAL
					});
					continue;
				}
				push({
					type: "dot",
					value,
					output: DOT_LITERAL
				});
				continue;
			}
			/**
			* Question marks
			*/
			if (value === "?") {
				if (!(prev && prev.value === "(") && opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("qmark", value);
					continue;
				}
				if (prev && prev.type === "paren") {
					const next = peek();
					let output = value;
					if (prev.value === "(" && !/[!=<:]/.test(next) || next === "<" && !/<([!=]|\w+>)/.test(remaining())) output = `\\${value}`;
					push({
						type: "text",
						value,
						output
					});
					continue;
				}
				if (opts.dot !== true && (prev.type === "slash" || prev.type === "bos")) {
					push({
						type: "qmark",
						value,
						output: QMARK_NO_DOT
					});
					continue;
				}
				push({
					type: "qmark",
					value,
					output: QMARK
				});
				continue;
			}
			/**
			* Exclamation
			*/
			if (value === "!") {
				if (opts.noextglob !== true && peek() === "(") {
					if (peek(2) !== "?" || !/[!=<:]/.test(peek(3))) {
						extglobOpen("negate", value);
						continue;
					}
				}
				if (opts.nonegate !== true && state.index === 0) {
					negate();
					continue;
				}
			}
			/**
			* Plus
			*/
			if (value === "+") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					extglobOpen("plus", value);
					continue;
				}
				if (prev && prev.value === "(" || opts.regex === false) {
					push({
						type: "plus",
						value,
						output: PLUS_LITERAL
					});
					continue;
				}
				if (prev && (prev.type === "bracket" || prev.type === "paren" || prev.type === "brace") || state.parens > 0) {
					push({
						type: "plus",
						value
					});
					continue;
				}
				push({
					type: "plus",
					value: PLUS_LITERAL
				});
				continue;
			}
			/**
			* Plain text
			*/
			if (value === "@") {
				if (opts.noextglob !== true && peek() === "(" && peek(2) !== "?") {
					push({
						type: "at",
						extglob: true,
						value,
						output: ""
					});
					continue;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Plain text
			*/
			if (value !== "*") {
				if (value === "$" || value === "^") value = `\\${value}`;
				const match = REGEX_NON_SPECIAL_CHARS.exec(remaining());
				if (match) {
					value += match[0];
					state.index += match[0].length;
				}
				push({
					type: "text",
					value
				});
				continue;
			}
			/**
			* Stars
			*/
			if (prev && (prev.type === "globstar" || prev.star === true)) {
				prev.type = "star";
				prev.star = true;
				prev.value += value;
				prev.output = star;
				state.backtrack = true;
				state.globstar = true;
				consume(value);
				continue;
			}
			let rest = remaining();
			if (opts.noextglob !== true && /^\([^?]/.test(rest)) {
				extglobOpen("star", value);
				continue;
			}
			if (prev.type === "star") {
				if (opts.noglobstar === true) {
					consume(value);
					continue;
				}
				const prior = prev.prev;
				const before = prior.prev;
				const isStart = prior.type === "slash" || prior.type === "bos";
				const afterStar = before && (before.type === "star" || before.type === "globstar");
				if (opts.bash === true && (!isStart || rest[0] && rest[0] !== "/")) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				const isBrace = state.braces > 0 && (prior.type === "comma" || prior.type === "brace");
				const isExtglob = extglobs.length && (prior.type === "pipe" || prior.type === "paren");
				if (!isStart && prior.type !== "paren" && !isBrace && !isExtglob) {
					push({
						type: "star",
						value,
						output: ""
					});
					continue;
				}
				while (rest.slice(0, 3) === "/**") {
					const after = input[state.index + 4];
					if (after && after !== "/") break;
					rest = rest.slice(3);
					consume("/**", 3);
				}
				if (prior.type === "bos" && eos()) {
					prev.type = "globstar";
					prev.value += value;
					prev.output = globstar(opts);
					state.output = prev.output;
					state.globstar = true;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && !afterStar && eos()) {
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = globstar(opts) + (opts.strictSlashes ? ")" : "|$)");
					prev.value += value;
					state.globstar = true;
					state.output += prior.output + prev.output;
					consume(value);
					continue;
				}
				if (prior.type === "slash" && prior.prev.type !== "bos" && rest[0] === "/") {
					const end = rest[1] !== void 0 ? "|$" : "";
					state.output = state.output.slice(0, -(prior.output + prev.output).length);
					prior.output = `(?:${prior.output}`;
					prev.type = "globstar";
					prev.output = `${globstar(opts)}${SLASH_LITERAL}|${SLASH_LITERAL}${end})`;
					prev.value += value;
					state.output += prior.output + prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				if (prior.type === "bos" && rest[0] === "/") {
					prev.type = "globstar";
					prev.value += value;
					prev.output = `(?:^|${SLASH_LITERAL}|${globstar(opts)}${SLASH_LITERAL})`;
					state.output = prev.output;
					state.globstar = true;
					consume(value + advance());
					push({
						type: "slash",
						value: "/",
						output: ""
					});
					continue;
				}
				state.output = state.output.slice(0, -prev.output.length);
				prev.type = "globstar";
				prev.output = globstar(opts);
				prev.value += value;
				state.output += prev.output;
				state.globstar = true;
				consume(value);
				continue;
			}
			const token = {
				type: "star",
				value,
				output: star
			};
			if (opts.bash === true) {
				token.output = ".*?";
				if (prev.type === "bos" || prev.type === "slash") token.output = nodot + token.output;
				push(token);
				continue;
			}
			if (prev && (prev.type === "bracket" || prev.type === "paren") && opts.regex === true) {
				token.output = value;
				push(token);
				continue;
			}
			if (state.index === state.start || prev.type === "slash" || prev.type === "dot") {
				if (prev.type === "dot") {
					state.output += NO_DOT_SLASH;
					prev.output += NO_DOT_SLASH;
				} else if (opts.dot === true) {
					state.output += NO_DOTS_SLASH;
					prev.output += NO_DOTS_SLASH;
				} else {
					state.output += nodot;
					prev.output += nodot;
				}
				if (peek() !== "*") {
					state.output += ONE_CHAR;
					prev.output += ONE_CHAR;
				}
			}
			push(token);
		}
		while (state.brackets > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "]"));
			state.output = utils.escapeLast(state.output, "[");
			decrement("brackets");
		}
		while (state.parens > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", ")"));
			state.output = utils.escapeLast(state.output, "(");
			decrement("parens");
		}
		while (state.braces > 0) {
			if (opts.strictBrackets === true) throw new SyntaxError(syntaxError("closing", "}"));
			state.output = utils.escapeLast(state.output, "{");
			decrement("braces");
		}
		if (opts.strictSlashes !== true && (prev.type === "star" || prev.type === "bracket")) push({
			type: "maybe_slash",
			value: "",
			output: `${SLASH_LITERAL}?`
		});
		if (state.backtrack === true) {
			state.output = "";
			for (const token of state.tokens) {
				state.output += token.output != null ? token.output : token.value;
				if (token.suffix) state.output += token.suffix;
			}
		}
		return state;
	};
	/**
	* Fast paths for creating regular expressions for common glob patterns.
	* This can significantly speed up processing and has very little downside
	* impact when none of the fast paths match.
	*/
	parse.fastpaths = (input, options) => {
		const opts = { ...options };
		const max = typeof opts.maxLength === "number" ? Math.min(MAX_LENGTH, opts.maxLength) : MAX_LENGTH;
		const len = input.length;
		if (len > max) throw new SyntaxError(`Input length: ${len}, exceeds maximum allowed length: ${max}`);
		input = REPLACEMENTS[input] || input;
		const { DOT_LITERAL, SLASH_LITERAL, ONE_CHAR, DOTS_SLASH, NO_DOT, NO_DOTS, NO_DOTS_SLASH, STAR, START_ANCHOR } = constants.globChars(opts.windows);
		const nodot = opts.dot ? NO_DOTS : NO_DOT;
		const slashDot = opts.dot ? NO_DOTS_SLASH : NO_DOT;
		const capture = opts.capture ? "" : "?:";
		const state = {
			negated: false,
			prefix: ""
		};
		let star = opts.bash === true ? ".*?" : STAR;
		if (opts.capture) star = `(${star})`;
		const globstar = (opts) => {
			if (opts.noglobstar === true) return star;
			return `(${capture}(?:(?!${START_ANCHOR}${opts.dot ? DOTS_SLASH : DOT_LITERAL}).)*?)`;
		};
		const create = (str) => {
			switch (str) {
				case "*": return `${nodot}${ONE_CHAR}${star}`;
				case ".*": return `${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*.*": return `${nodot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "*/*": return `${nodot}${star}${SLASH_LITERAL}${ONE_CHAR}${slashDot}${star}`;
				case "**": return nodot + globstar(opts);
				case "**/*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${ONE_CHAR}${star}`;
				case "**/*.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${slashDot}${star}${DOT_LITERAL}${ONE_CHAR}${star}`;
				case "**/.*": return `(?:${nodot}${globstar(opts)}${SLASH_LITERAL})?${DOT_LITERAL}${ONE_CHAR}${star}`;
				default: {
					const match = /^(.*?)\.(\w+)$/.exec(str);
					if (!match) return;
					const source = create(match[1]);
					if (!source) return;
					return source + DOT_LITERAL + match[2];
				}
			}
		};
		let source = create(utils.removePrefix(input, state));
		if (source && opts.strictSlashes !== true) source += `${SLASH_LITERAL}?`;
		return source;
	};
	module.exports = parse;
}));
//#endregion
//#region ../../node_modules/picomatch/lib/picomatch.js
var require_picomatch$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const scan = require_scan();
	const parse = require_parse();
	const utils = require_utils();
	const constants = require_constants();
	const isObject = (val) => val && typeof val === "object" && !Array.isArray(val);
	/**
	* Creates a matcher function from one or more glob patterns. The
	* returned function takes a string to match as its first argument,
	* and returns true if the string is a match. The returned matcher
	* function also takes a boolean as the second argument that, when true,
	* returns an object with additional information.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch(glob[, options]);
	*
	* const isMatch = picomatch('*.!(*a)');
	* console.log(isMatch('a.a')); //=> false
	* console.log(isMatch('a.b')); //=> true
	* ```
	* @name picomatch
	* @param {String|Array} `globs` One or more glob patterns.
	* @param {Object=} `options`
	* @return {Function=} Returns a matcher function.
	* @api public
	*/
	const picomatch = (glob, options, returnState = false) => {
		if (Array.isArray(glob)) {
			const fns = glob.map((input) => picomatch(input, options, returnState));
			const arrayMatcher = (str) => {
				for (const isMatch of fns) {
					const state = isMatch(str);
					if (state) return state;
				}
				return false;
			};
			return arrayMatcher;
		}
		const isState = isObject(glob) && glob.tokens && glob.input;
		if (glob === "" || typeof glob !== "string" && !isState) throw new TypeError("Expected pattern to be a non-empty string");
		const opts = options || {};
		const posix = opts.windows;
		const regex = isState ? picomatch.compileRe(glob, options) : picomatch.makeRe(glob, options, false, true);
		const state = regex.state;
		delete regex.state;
		let isIgnored = () => false;
		if (opts.ignore) {
			const ignoreOpts = {
				...options,
				ignore: null,
				onMatch: null,
				onResult: null
			};
			isIgnored = picomatch(opts.ignore, ignoreOpts, returnState);
		}
		const matcher = (input, returnObject = false) => {
			const { isMatch, match, output } = picomatch.test(input, regex, options, {
				glob,
				posix
			});
			const result = {
				glob,
				state,
				regex,
				posix,
				input,
				output,
				match,
				isMatch
			};
			if (typeof opts.onResult === "function") opts.onResult(result);
			if (isMatch === false) {
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (isIgnored(input)) {
				if (typeof opts.onIgnore === "function") opts.onIgnore(result);
				result.isMatch = false;
				return returnObject ? result : false;
			}
			if (typeof opts.onMatch === "function") opts.onMatch(result);
			return returnObject ? result : true;
		};
		if (returnState) matcher.state = state;
		return matcher;
	};
	/**
	* Test `input` with the given `regex`. This is used by the main
	* `picomatch()` function to test the input string.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.test(input, regex[, options]);
	*
	* console.log(picomatch.test('foo/bar', /^(?:([^/]*?)\/([^/]*?))$/));
	* // { isMatch: true, match: [ 'foo/', 'foo', 'bar' ], output: 'foo/bar' }
	* ```
	* @param {String} `input` String to test.
	* @param {RegExp} `regex`
	* @return {Object} Returns an object with matching info.
	* @api public
	*/
	picomatch.test = (input, regex, options, { glob, posix } = {}) => {
		if (typeof input !== "string") throw new TypeError("Expected input to be a string");
		if (input === "") return {
			isMatch: false,
			output: ""
		};
		const opts = options || {};
		const format = opts.format || (posix ? utils.toPosixSlashes : null);
		let match = input === glob;
		let output = match && format ? format(input) : input;
		if (match === false) {
			output = format ? format(input) : input;
			match = output === glob;
		}
		if (match === false || opts.capture === true) if (opts.matchBase === true || opts.basename === true) match = picomatch.matchBase(input, regex, options, posix);
		else match = regex.exec(output);
		return {
			isMatch: Boolean(match),
			match,
			output
		};
	};
	/**
	* Match the basename of a filepath.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.matchBase(input, glob[, options]);
	* console.log(picomatch.matchBase('foo/bar.js', '*.js'); // true
	* ```
	* @param {String} `input` String to test.
	* @param {RegExp|String} `glob` Glob pattern or regex created by [.makeRe](#makeRe).
	* @return {Boolean}
	* @api public
	*/
	picomatch.matchBase = (input, glob, options) => {
		return (glob instanceof RegExp ? glob : picomatch.makeRe(glob, options)).test(utils.basename(input));
	};
	/**
	* Returns true if **any** of the given glob `patterns` match the specified `string`.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.isMatch(string, patterns[, options]);
	*
	* console.log(picomatch.isMatch('a.a', ['b.*', '*.a'])); //=> true
	* console.log(picomatch.isMatch('a.a', 'b.*')); //=> false
	* ```
	* @param {String|Array} str The string to test.
	* @param {String|Array} patterns One or more glob patterns to use for matching.
	* @param {Object} [options] See available [options](#options).
	* @return {Boolean} Returns true if any patterns match `str`
	* @api public
	*/
	picomatch.isMatch = (str, patterns, options) => picomatch(patterns, options)(str);
	/**
	* Parse a glob pattern to create the source string for a regular
	* expression.
	*
	* ```js
	* const picomatch = require('picomatch');
	* const result = picomatch.parse(pattern[, options]);
	* ```
	* @param {String} `pattern`
	* @param {Object} `options`
	* @return {Object} Returns an object with useful properties and output to be used as a regex source string.
	* @api public
	*/
	picomatch.parse = (pattern, options) => {
		if (Array.isArray(pattern)) return pattern.map((p) => picomatch.parse(p, options));
		return parse(pattern, {
			...options,
			fastpaths: false
		});
	};
	/**
	* Scan a glob pattern to separate the pattern into segments.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.scan(input[, options]);
	*
	* const result = picomatch.scan('!./foo/*.js');
	* console.log(result);
	* { prefix: '!./',
	*   input: '!./foo/*.js',
	*   start: 3,
	*   base: 'foo',
	*   glob: '*.js',
	*   isBrace: false,
	*   isBracket: false,
	*   isGlob: true,
	*   isExtglob: false,
	*   isGlobstar: false,
	*   negated: true }
	* ```
	* @param {String} `input` Glob pattern to scan.
	* @param {Object} `options`
	* @return {Object} Returns an object with
	* @api public
	*/
	picomatch.scan = (input, options) => scan(input, options);
	/**
	* Compile a regular expression from the `state` object returned by the
	* [parse()](#parse) method.
	*
	* ```js
	* const picomatch = require('picomatch');
	* const state = picomatch.parse('*.js');
	* // picomatch.compileRe(state[, options]);
	*
	* console.log(picomatch.compileRe(state));
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {Object} `state`
	* @param {Object} `options`
	* @param {Boolean} `returnOutput` Intended for implementors, this argument allows you to return the raw output from the parser.
	* @param {Boolean} `returnState` Adds the state to a `state` property on the returned regex. Useful for implementors and debugging.
	* @return {RegExp}
	* @api public
	*/
	picomatch.compileRe = (state, options, returnOutput = false, returnState = false) => {
		if (returnOutput === true) return state.output;
		const opts = options || {};
		const prepend = opts.contains ? "" : "^";
		const append = opts.contains ? "" : "$";
		let source = `${prepend}(?:${state.output})${append}`;
		if (state && state.negated === true) source = `^(?!${source}).*$`;
		const regex = picomatch.toRegex(source, options);
		if (returnState === true) regex.state = state;
		return regex;
	};
	/**
	* Create a regular expression from a parsed glob pattern.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.makeRe(state[, options]);
	*
	* const result = picomatch.makeRe('*.js');
	* console.log(result);
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {String} `state` The object returned from the `.parse` method.
	* @param {Object} `options`
	* @param {Boolean} `returnOutput` Implementors may use this argument to return the compiled output, instead of a regular expression. This is not exposed on the options to prevent end-users from mutating the result.
	* @param {Boolean} `returnState` Implementors may use this argument to return the state from the parsed glob with the returned regular expression.
	* @return {RegExp} Returns a regex created from the given pattern.
	* @api public
	*/
	picomatch.makeRe = (input, options = {}, returnOutput = false, returnState = false) => {
		if (!input || typeof input !== "string") throw new TypeError("Expected a non-empty string");
		let parsed = {
			negated: false,
			fastpaths: true
		};
		if (options.fastpaths !== false && (input[0] === "." || input[0] === "*")) parsed.output = parse.fastpaths(input, options);
		if (!parsed.output) parsed = parse(input, options);
		return picomatch.compileRe(parsed, options, returnOutput, returnState);
	};
	/**
	* Create a regular expression from the given regex source string.
	*
	* ```js
	* const picomatch = require('picomatch');
	* // picomatch.toRegex(source[, options]);
	*
	* const { output } = picomatch.parse('*.js');
	* console.log(picomatch.toRegex(output));
	* //=> /^(?:(?!\.)(?=.)[^/]*?\.js)$/
	* ```
	* @param {String} `source` Regular expression source string.
	* @param {Object} `options`
	* @return {RegExp}
	* @api public
	*/
	picomatch.toRegex = (source, options) => {
		try {
			const opts = options || {};
			return new RegExp(source, opts.flags || (opts.nocase ? "i" : ""));
		} catch (err) {
			if (options && options.debug === true) throw err;
			return /$^/;
		}
	};
	/**
	* Picomatch constants.
	* @return {Object}
	*/
	picomatch.constants = constants;
	/**
	* Expose "picomatch"
	*/
	module.exports = picomatch;
}));
//#endregion
//#region ../../node_modules/picomatch/index.js
var require_picomatch = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const pico = require_picomatch$1();
	const utils = require_utils();
	function picomatch(glob, options, returnState = false) {
		if (options && (options.windows === null || options.windows === void 0)) options = {
			...options,
			windows: utils.isWindows()
		};
		return pico(glob, options, returnState);
	}
	Object.assign(picomatch, pico);
	module.exports = picomatch;
}));
//#endregion
//#region src/config/reader.ts
function isTable(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
function quote$1(text) {
	return `"${text}"`;
}
/** `package[1].trust_policy.workflow`: the way a user would look for it. Counts from 1. */
function dotted(path) {
	return path.map((part) => typeof part === "number" ? `[${part + 1}]` : `.${part}`).join("").slice(1);
}
function show$1(value) {
	return isTable(value) ? "a table" : JSON.stringify(value);
}
var Reader;
var init_reader = __esmMin((() => {
	init_suggest();
	Reader = class {
		findings = [];
		constructor(document, file) {
			this.document = document;
			this.file = file;
		}
		place(path) {
			return {
				file: this.file,
				...this.document.locate(path)
			};
		}
		report(id, path, message, hint) {
			this.findings.push({
				id,
				verdict: "failed",
				message,
				place: this.place(path),
				...hint === void 0 ? {} : { hint }
			});
		}
		/** The table at the path, its keys checked against the known ones. Absent and wrong ones read as empty. */
		table(value, path, known) {
			if (value === void 0) return {};
			if (!isTable(value)) {
				this.wrongType(path, value, "a table");
				return {};
			}
			for (const key of Object.keys(value)) {
				if (known.includes(key)) continue;
				const guess = closest(key, known);
				this.report("config-unknown-key", [...path, key], `unknown key ${quote$1(dotted([...path, key]))}`, guess ? `did you mean ${quote$1(guess)}?` : `known keys here: ${known.join(", ")}`);
			}
			return value;
		}
		string(table, path, key) {
			const value = table[key];
			if (value === void 0) return void 0;
			const at = [...path, key];
			if (typeof value !== "string") this.wrongType(at, value, "a string");
			else if (value.trim() === "") this.invalid(at, value, "must not be empty");
			else return value;
		}
		strings(table, path, key) {
			const value = table[key];
			if (value === void 0) return void 0;
			if (!Array.isArray(value)) {
				this.wrongType([...path, key], value, "an array of strings");
				return;
			}
			return value.filter((element, index) => {
				if (typeof element === "string" && element !== "") return true;
				this.wrongType([
					...path,
					key,
					index
				], element, "a string with something in it");
				return false;
			});
		}
		/** As `string`, and it has to be there; the hint shows how it is written. */
		required(table, path, key, hint) {
			if (table[key] === void 0) this.report("config-missing-key", path, `${quote$1(dotted([...path, key]))} is missing`, hint);
			return this.string(table, path, key);
		}
		invalid(path, value, expected, hint) {
			this.report("config-invalid-value", path, `${quote$1(dotted(path))} is ${show$1(value)}: ${expected}`, hint);
		}
		wrongType(path, value, expected) {
			this.report("config-wrong-type", path, `${quote$1(dotted(path))} is ${show$1(value)}, expected ${expected}`);
		}
	};
}));
//#endregion
//#region src/config/dependencies.ts
/**
* The packages that `depends_on` of this one means. A name that two kinds share stands for both, except for the
* package itself: a Python launcher may depend on the npm package of its own name.
*/
function dependenciesOf(entry, packages) {
	return entry.dependsOn.flatMap((wanted) => {
		const named = packages.filter(({ name }) => name === wanted);
		const others = named.filter((candidate) => candidate !== entry);
		return others.length > 0 ? others : named;
	});
}
/** A circle in `depends_on`, its first package repeated at the end; undefined when there is none. */
function dependencyCycle(packages) {
	const done = /* @__PURE__ */ new Set();
	const visit = (entry, trail) => {
		const start = trail.indexOf(entry);
		if (start >= 0) return [...trail.slice(start), entry];
		if (done.has(entry)) return void 0;
		for (const next of dependenciesOf(entry, packages)) {
			const cycle = visit(next, [...trail, entry]);
			if (cycle) return cycle;
		}
		done.add(entry);
	};
	for (const entry of packages) {
		const cycle = visit(entry, []);
		if (cycle) return cycle;
	}
}
var init_dependencies$1 = __esmMin((() => {}));
//#endregion
//#region src/config/relations.ts
/** What only shows when all packages are known: names that are taken, unknown, or lead in a circle. */
function checkRelations(reader, packages) {
	checkUnique(reader, packages);
	checkDependencies(reader, packages);
	checkCycle(reader, packages);
}
function checkUnique(reader, packages) {
	const seen = /* @__PURE__ */ new Map();
	for (const entry of packages) {
		const key = `${entry.kind} ${entry.name}`;
		const first = seen.get(key);
		if (!first) seen.set(key, entry);
		else reader.findings.push({
			id: "config-duplicate-package",
			verdict: "failed",
			message: `two packages are named ${quote$1(entry.name)} with kind "${entry.kind}"`,
			hint: `the other one is at ${first.place.file}:${first.place.line}; remove one of them`,
			place: entry.place,
			package: entry.name
		});
	}
}
function checkDependencies(reader, packages) {
	const names = packages.map(({ name }) => name);
	for (const { name, dependsOn, place } of packages) for (const dependency of dependsOn.filter((wanted) => !names.includes(wanted))) reader.findings.push({
		id: "config-unknown-dependency",
		verdict: "failed",
		message: `${quote$1(name)} depends on ${quote$1(dependency)}, which is no [[package]] here`,
		hint: `depends_on takes names of this file: ${names.join(", ")}`,
		place,
		package: name
	});
}
function checkCycle(reader, packages) {
	const cycle = dependencyCycle(packages);
	if (!cycle) return;
	reader.findings.push({
		id: "config-dependency-cycle",
		verdict: "failed",
		message: `depends_on goes in a circle: ${cycle.map(({ name }) => name).join(" -> ")}`,
		hint: "one of them has to be published first: take one name out of depends_on",
		place: cycle[0].place,
		package: cycle[0].name
	});
}
var init_relations = __esmMin((() => {
	init_dependencies$1();
	init_reader();
}));
//#endregion
//#region src/config/trust-policy.ts
/** `[package.trust_policy]`; undefined when there is none, or none that could be compared. */
function readTrustPolicy(reader, value, at) {
	if (value === void 0) return void 0;
	const table = reader.table(value, at, [
		"workflow",
		"environment",
		"repository"
	]);
	if (!isTable(value)) return void 0;
	const workflow = reader.required(table, at, "workflow", "the file name of the publishing workflow, e.g. workflow = \"release.yml\"");
	const environment = reader.string(table, at, "environment");
	const repository = reader.string(table, at, "repository");
	if (workflow !== void 0) checkWorkflow(reader, workflow, [...at, "workflow"]);
	if (environment !== void 0 && environment !== environment.trim()) reader.invalid([...at, "environment"], environment, "must not begin or end with white space");
	if (repository !== void 0 && !/^[\w.-]+\/[\w.-]+$/.test(repository)) reader.invalid([...at, "repository"], repository, "must be \"<owner>/<repo>\"");
	if (workflow === void 0) return void 0;
	return {
		workflow,
		...environment === void 0 ? {} : { environment },
		...repository === void 0 ? {} : { repository }
	};
}
function checkWorkflow(reader, workflow, at) {
	const bare = workflow.split(/[/\\]/).at(-1).trim();
	if (bare !== workflow) reader.invalid(at, workflow, "must be a bare file name, not a path", `write ${quote$1(bare)}`);
	else if (!/\.ya?ml$/.test(workflow)) reader.invalid(at, workflow, "a workflow's file name ends in .yml or .yaml");
}
var init_trust_policy = __esmMin((() => {
	init_reader();
}));
//#endregion
//#region src/config/packages.ts
function readPackages(reader, value, root) {
	if (value === void 0) return [];
	if (!Array.isArray(value) || !value.every(isTable)) {
		reader.report("config-wrong-type", ["package"], `"package" is not a list of tables`, "write `[[package]]`");
		return [];
	}
	const packages = value.flatMap((entry, index) => readPackage(reader, entry, ["package", index], root) ?? []);
	checkRelations(reader, packages);
	return packages;
}
/** Undefined when it has no name or kind to speak of; the reader has the reason. */
function readPackage(reader, value, at, root) {
	const table = reader.table(value, at, PACKAGE_KEYS);
	const name = reader.required(table, at, "name", "e.g. name = \"my-package\"");
	const kind = readKind(reader, table, at);
	const path = readPath(reader, table, at, root);
	const paths = reader.strings(table, at, "paths");
	for (const [index, glob] of (paths ?? []).entries()) checkGlob(reader, glob, [
		...at,
		"paths",
		index
	]);
	const registryName = reader.string(table, at, "registry_name");
	const dependsOn = reader.strings(table, at, "depends_on") ?? [];
	const trustPolicy = readTrustPolicy(reader, table["trust_policy"], [...at, "trust_policy"]);
	if (name === void 0 || kind === void 0) return void 0;
	return {
		name,
		kind,
		path,
		paths: paths ?? [path === "." ? "**" : `${path}/**`],
		registryName: registryName ?? name,
		dependsOn,
		...trustPolicy ? { trustPolicy } : {},
		place: reader.place(at)
	};
}
function readKind(reader, table, at) {
	const value = reader.required(table, at, "kind", `one of ${KINDS.join(", ")}`);
	const kind = KINDS.find((known) => known === value);
	if (value !== void 0 && !kind) reader.invalid([...at, "kind"], value, `must be one of ${KINDS.join(", ")}`);
	return kind;
}
function readPath(reader, table, at, root) {
	const value = reader.string(table, at, "path") ?? ".";
	const inside = insideRoot(root, value);
	if (inside === void 0) {
		reader.report("config-path-outside", [...at, "path"], `path ${quote$1(value)} leaves the folder of pubtool.toml`, "a package lies in the repository that publishes it; give its folder relative to pubtool.toml");
		return ".";
	}
	if (!isFolder(resolve(root, inside))) reader.report("config-path-missing", [...at, ..."path" in table ? ["path"] : []], `path ${quote$1(value)} is not a folder`, "give the folder of the package's manifest, relative to pubtool.toml");
	return inside;
}
/** The path relative to the root with slashes, or undefined when it leaves the root, also through a symbolic link. */
function insideRoot(root, path) {
	const target = resolve(root, path);
	if (leaves(relative(root, target))) return void 0;
	if (existsSync(target) && leaves(relative(realpathSync(root), realpathSync(target)))) return void 0;
	return relative(root, target).replaceAll("\\", "/") || ".";
}
function leaves(path) {
	return /^\.\.([/\\]|$)/.test(path) || isAbsolute(path);
}
function checkGlob(reader, glob, at) {
	if (/^(\.\.)?[/\\]/.test(glob.replace(/^!/, ""))) {
		reader.invalid(at, glob, "a glob is relative to pubtool.toml and stays in its folder");
		return;
	}
	try {
		import_picomatch$1.default.makeRe(glob, { strictBrackets: true });
	} catch (error) {
		reader.invalid(at, glob, `not a glob: ${error.message}`);
	}
}
var import_picomatch$1, PACKAGE_KEYS;
var init_packages = __esmMin((() => {
	import_picomatch$1 = /* @__PURE__ */ __toESM(require_picomatch(), 1);
	init_reader();
	init_relations();
	init_trust_policy();
	init_types();
	PACKAGE_KEYS = [
		"name",
		"kind",
		"path",
		"paths",
		"registry_name",
		"depends_on",
		"trust_policy"
	];
}));
//#endregion
//#region src/config/load.ts
var load_exports = /* @__PURE__ */ __exportAll({
	CONFIG_NAME: () => CONFIG_NAME,
	findConfig: () => findConfig,
	loadConfig: () => loadConfig
});
/**
* Reads and validates `pubtool.toml`. Throws {@link ConfigError} with everything that is wrong with it, and
* PubtoolError when there is none.
*/
function loadConfig(location, env) {
	const file = findConfig(location);
	if (file === void 0) throw new PubtoolError(`no ${CONFIG_NAME} in "${location.cwd}" or above it in this repository`, {
		hint: "`pubtool init` writes one for the packages it finds",
		exitCode: EXIT.usage
	});
	return parseConfig(readText(file), file, env);
}
/** Where the configuration is: the file that was named, else the first one from `cwd` up to the repository's root. */
function findConfig({ cwd, file }) {
	if (file !== void 0) return resolve(cwd, file);
	for (let folder = cwd;; folder = dirname(folder)) {
		const candidate = join(folder, CONFIG_NAME);
		if (existsSync(candidate)) return candidate;
		if (existsSync(join(folder, ".git")) || dirname(folder) === folder) return void 0;
	}
}
function parseConfig(text, file, env) {
	const root = dirname(file);
	const shown = basename(file);
	const document = readDocument$1(text, shown);
	const reader = new Reader(document, shown);
	const top = reader.table(document.value, [], [
		"package",
		"registry",
		"auth"
	]);
	const config = {
		file,
		root,
		packages: readPackages(reader, top["package"], root),
		registries: readRegistries(reader, top["registry"], env),
		auth: readAuth(reader, top["auth"])
	};
	if (reader.findings.length > 0) throw new ConfigError(shown, inFileOrder(reader.findings));
	return config;
}
function readDocument$1(text, file) {
	try {
		return readToml(text);
	} catch (error) {
		if (!(error instanceof TomlSyntaxError)) throw error;
		const place = {
			file,
			...error.position
		};
		throw new ConfigError(file, [{
			id: "config-syntax",
			verdict: "failed",
			message: `this is not TOML: ${error.message.toLowerCase()}`,
			place
		}]);
	}
}
function readText(file) {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		throw new PubtoolError(`cannot read the configuration "${file}": ${error.code === "ENOENT" ? "there is no such file" : String(error)}`, {
			hint: "`--config` takes the path of a pubtool.toml",
			exitCode: EXIT.usage
		});
	}
}
function inFileOrder(findings) {
	return findings.toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
}
var CONFIG_NAME;
var init_load = __esmMin((() => {
	init_errors();
	init_finding();
	init_toml();
	init_registries();
	init_packages();
	init_reader();
	CONFIG_NAME = "pubtool.toml";
}));
//#endregion
//#region node_modules/js-yaml/dist/js-yaml.mjs
/**
* Create a normalized scalar tag definition.
*
* @category Tags
*/
function defineScalarTag(tagName, options) {
	return {
		tagName,
		nodeKind: "scalar",
		implicit: options.implicit ?? false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		implicitFirstChars: options.implicitFirstChars ?? null,
		resolve: options.resolve,
		identify: options.identify,
		represent: options.represent ?? ((data) => String(data)),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
/**
* Create a normalized sequence tag definition.
*
* @category Tags
*/
function defineSequenceTag(tagName, options) {
	const carrierIsResult = options.finalize === void 0;
	return {
		tagName,
		nodeKind: "sequence",
		implicit: false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		create: options.create,
		addItem: options.addItem,
		finalize: options.finalize ?? ((carrier) => carrier),
		carrierIsResult,
		identify: options.identify,
		represent: options.represent ?? ((data) => data),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
/**
* Create a normalized mapping tag definition.
*
* @category Tags
*/
function defineMappingTag(tagName, options) {
	const carrierIsResult = options.finalize === void 0;
	return {
		tagName,
		nodeKind: "mapping",
		implicit: false,
		matchByTagPrefix: options.matchByTagPrefix ?? false,
		create: options.create,
		addPair: options.addPair,
		has: options.has,
		keys: options.keys,
		get: options.get,
		finalize: options.finalize ?? ((carrier) => carrier),
		carrierIsResult,
		identify: options.identify,
		represent: options.represent ?? ((data) => data),
		representTagName: options.representTagName ?? (() => tagName)
	};
}
function parseYamlInteger$2(source) {
	let value = source;
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0o")) return sign * parseInt(value.slice(2), 8);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger$2(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_INTEGER_EXPLICIT_PATTERN$1.test(source)) return NOT_RESOLVED;
	} else if (!YAML_INTEGER_IMPLICIT_PATTERN$1.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger$2(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
function parseYamlInteger$1(source) {
	let value = source;
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0o")) return sign * parseInt(value.slice(2), 8);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger$1(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_INTEGER_EXPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	} else if (!YAML_INTEGER_IMPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger$1(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
function parseYamlInteger(source) {
	let value = source.replace(/_/g, "");
	let sign = 1;
	if (value[0] === "-" || value[0] === "+") {
		if (value[0] === "-") sign = -1;
		value = value.slice(1);
	}
	if (value.startsWith("0b")) return sign * parseInt(value.slice(2), 2);
	if (value.startsWith("0x")) return sign * parseInt(value.slice(2), 16);
	if (value.includes(":")) {
		let result = 0;
		for (const part of value.split(":")) result = result * 60 + Number(part);
		return sign * result;
	}
	if (value !== "0" && value[0] === "0") return sign * parseInt(value, 8);
	return sign * parseInt(value, 10);
}
function resolveYamlInteger(source) {
	if (!YAML_INTEGER_PATTERN.test(source)) return NOT_RESOLVED;
	const result = parseYamlInteger(source);
	return Number.isFinite(result) ? result : NOT_RESOLVED;
}
function resolveYamlFloat$2(source) {
	if (!YAML_FLOAT_PATTERN$1.test(source)) return NOT_RESOLVED;
	let value = source.toLowerCase();
	const sign = value[0] === "-" ? -1 : 1;
	if ("+-".includes(value[0])) value = value.slice(1);
	if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
	if (value === ".nan") return NaN;
	const result = sign * parseFloat(value);
	if (Number.isFinite(result) || YAML_FLOAT_SPECIAL_PATTERN$1.test(source)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat$2(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
function resolveYamlFloat$1(source, isExplicit) {
	if (isExplicit) {
		if (!YAML_FLOAT_EXPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
		let value = source.toLowerCase();
		const sign = value[0] === "-" ? -1 : 1;
		if ("+-".includes(value[0])) value = value.slice(1);
		if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
		if (value === ".nan") return NaN;
		const result = sign * parseFloat(value);
		return Number.isFinite(result) ? result : NOT_RESOLVED;
	}
	if (!YAML_FLOAT_IMPLICIT_PATTERN.test(source)) return NOT_RESOLVED;
	const result = Number(source);
	if (Number.isFinite(result)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat$1(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
function resolveYamlFloat(source) {
	if (!YAML_FLOAT_PATTERN.test(source)) return NOT_RESOLVED;
	let value = source.toLowerCase().replace(/_/g, "");
	const sign = value[0] === "-" ? -1 : 1;
	if ("+-".includes(value[0])) value = value.slice(1);
	if (value === ".inf") return sign === 1 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
	if (value === ".nan") return NaN;
	let result = 0;
	if (value.includes(":")) {
		for (const part of value.split(":")) result = result * 60 + Number(part);
		result *= sign;
	} else result = sign * parseFloat(value);
	if (Number.isFinite(result) || YAML_FLOAT_SPECIAL_PATTERN.test(source)) return result;
	return NOT_RESOLVED;
}
function representYamlFloat(object) {
	if (isNaN(object)) return ".nan";
	if (object === Number.POSITIVE_INFINITY) return ".inf";
	if (object === Number.NEGATIVE_INFINITY) return "-.inf";
	if (Object.is(object, -0)) return "-0.0";
	const result = object.toString(10);
	return /^[-+]?[0-9]+e/.test(result) ? result.replace("e", ".e") : result;
}
function resolveYamlBinary(source) {
	const input = source.replace(/\s/g, "");
	if (input.length % 4 !== 0 || !BASE64_PATTERN.test(input)) return NOT_RESOLVED;
	const binary = atob(input);
	const result = new Uint8Array(binary.length);
	for (let index = 0; index < binary.length; index++) result[index] = binary.charCodeAt(index);
	return result;
}
function representYamlBinary(object) {
	let binary = "";
	for (let index = 0; index < object.length; index++) binary += String.fromCharCode(object[index]);
	return btoa(binary);
}
function makeUtcDate(year, month, day, hour = 0, minute = 0, second = 0, fraction = 0) {
	const date = new Date(Date.UTC(year, month, day, hour, minute, second, fraction));
	date.setUTCFullYear(year, month, day);
	return date;
}
function resolveYamlTimestamp(source) {
	let match = YAML_DATE_REGEXP.exec(source);
	if (match === null) match = YAML_TIMESTAMP_REGEXP.exec(source);
	if (match === null) return NOT_RESOLVED;
	const year = +match[1];
	const month = +match[2] - 1;
	const day = +match[3];
	if (!match[4]) {
		const date = makeUtcDate(year, month, day);
		if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month || date.getUTCDate() !== day) return NOT_RESOLVED;
		return date;
	}
	const hour = +match[4];
	const minute = +match[5];
	const second = +match[6];
	let fraction = 0;
	if (hour > 23 || minute > 59 || second > 59) return NOT_RESOLVED;
	if (match[7]) {
		let value = match[7].slice(0, 3);
		while (value.length < 3) value += "0";
		fraction = +value;
	}
	const date = makeUtcDate(year, month, day, hour, minute, second, fraction);
	if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month || date.getUTCDate() !== day) return NOT_RESOLVED;
	if (match[9]) {
		const offsetHour = +match[10];
		const offsetMinute = +(match[11] || 0);
		if (offsetHour > 23 || offsetMinute > 59) return NOT_RESOLVED;
		const offset = (offsetHour * 60 + offsetMinute) * 6e4;
		date.setTime(date.getTime() - (match[9] === "-" ? -offset : offset));
	}
	return date;
}
function isPlainObject(data) {
	if (data === null || typeof data !== "object" || Array.isArray(data)) return false;
	const prototype = Object.getPrototypeOf(data);
	return prototype === null || prototype === Object.prototype;
}
function createTagDefinitionMap() {
	return {
		scalar: Object.create(null),
		sequence: Object.create(null),
		mapping: Object.create(null)
	};
}
function createTagDefinitionListMap() {
	return {
		scalar: [],
		sequence: [],
		mapping: []
	};
}
function compileTags(tags) {
	const result = [];
	for (const tag of tags) {
		let index = result.length;
		for (let previousIndex = 0; previousIndex < result.length; previousIndex++) {
			const previous = result[previousIndex];
			if (previous.nodeKind === tag.nodeKind && previous.tagName === tag.tagName && previous.matchByTagPrefix === tag.matchByTagPrefix) {
				index = previousIndex;
				break;
			}
		}
		result[index] = tag;
	}
	return result;
}
function normalizeKey(key) {
	if (Array.isArray(key)) {
		const array = Array.prototype.slice.call(key);
		for (let index = 0; index < array.length; index++) {
			if (Array.isArray(array[index])) return null;
			if (typeof array[index] === "object" && Object.prototype.toString.call(array[index]) === "[object Object]") array[index] = "[object Object]";
		}
		return String(array);
	}
	if (typeof key === "object" && Object.prototype.toString.call(key) === "[object Object]") return "[object Object]";
	return String(key);
}
function getLine(buffer, lineStart, lineEnd, position, maxLineLength) {
	let head = "";
	let tail = "";
	const maxHalfLength = Math.floor(maxLineLength / 2) - 1;
	if (position - lineStart > maxHalfLength) {
		head = " ... ";
		lineStart = position - maxHalfLength + head.length;
	}
	if (lineEnd - position > maxHalfLength) {
		tail = " ...";
		lineEnd = position + maxHalfLength - tail.length;
	}
	return {
		str: head + buffer.slice(lineStart, lineEnd).replace(/\t/g, "→") + tail,
		pos: position - lineStart + head.length
	};
}
function padStart(string, max) {
	return " ".repeat(Math.max(max - string.length, 0)) + string;
}
function makeSnippet(mark, options) {
	if (!mark.buffer) return null;
	const opts = {
		...DEFAULT_SNIPPET_OPTIONS,
		...options
	};
	const re = /\r?\n|\r|\0/g;
	const lineStarts = [0];
	const lineEnds = [];
	let match;
	let foundLineNo = -1;
	while (match = re.exec(mark.buffer)) {
		lineEnds.push(match.index);
		lineStarts.push(match.index + match[0].length);
		if (mark.position <= match.index && foundLineNo < 0) foundLineNo = lineStarts.length - 2;
	}
	if (foundLineNo < 0) foundLineNo = lineStarts.length - 1;
	let result = "";
	const lineNoLength = Math.min(mark.line + opts.linesAfter, lineEnds.length).toString().length;
	const maxLineLength = opts.maxLength - (opts.indent + lineNoLength + 3);
	for (let i = 1; i <= opts.linesBefore; i++) {
		if (foundLineNo - i < 0) break;
		const line = getLine(mark.buffer, lineStarts[foundLineNo - i], lineEnds[foundLineNo - i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo - i]), maxLineLength);
		result = `${" ".repeat(opts.indent)}${padStart((mark.line - i + 1).toString(), lineNoLength)} | ${line.str}\n${result}`;
	}
	const line = getLine(mark.buffer, lineStarts[foundLineNo], lineEnds[foundLineNo], mark.position, maxLineLength);
	result += `${" ".repeat(opts.indent)}${padStart((mark.line + 1).toString(), lineNoLength)} | ${line.str}\n`;
	result += `${"-".repeat(opts.indent + lineNoLength + 3 + line.pos)}^\n`;
	for (let i = 1; i <= opts.linesAfter; i++) {
		if (foundLineNo + i >= lineEnds.length) break;
		const line = getLine(mark.buffer, lineStarts[foundLineNo + i], lineEnds[foundLineNo + i], mark.position - (lineStarts[foundLineNo] - lineStarts[foundLineNo + i]), maxLineLength);
		result += `${" ".repeat(opts.indent)}${padStart((mark.line + i + 1).toString(), lineNoLength)} | ${line.str}\n`;
	}
	return result.replace(/\n$/, "");
}
function formatError(exception, compact) {
	let where = "";
	if (!exception.mark) return exception.reason;
	if (exception.mark.name) where += `in "${exception.mark.name}" `;
	where += `(${exception.mark.line + 1}:${exception.mark.column + 1})`;
	if (!compact && exception.mark.snippet) where += `\n\n${exception.mark.snippet}`;
	return `${exception.reason} ${where}`;
}
function simpleEscapeSequence(c) {
	switch (c) {
		case 48: return "\0";
		case 97: return "\x07";
		case 98: return "\b";
		case 116: return "	";
		case 9: return "	";
		case 110: return "\n";
		case 118: return "\v";
		case 102: return "\f";
		case 114: return "\r";
		case 101: return "\x1B";
		case 32: return " ";
		case 34: return "\"";
		case 47: return "/";
		case 92: return "\\";
		case 78: return "";
		case 95: return "\xA0";
		case 76: return "\u2028";
		case 80: return "\u2029";
		default: return "";
	}
}
function charFromCodepoint(c) {
	if (c <= 65535) return String.fromCharCode(c);
	return String.fromCharCode((c - 65536 >> 10) + 55296, (c - 65536 & 1023) + 56320);
}
function fromHexCode$1(c) {
	if (c >= 48 && c <= 57) return c - 48;
	return (c | 32) - 97 + 10;
}
function escapedHexLen$1(c) {
	if (c === 120) return 2;
	if (c === 117) return 4;
	return 8;
}
function skipFoldedBreaks(input, position, end) {
	let breaks = 0;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 10) {
			breaks++;
			position++;
		} else if (ch === 13) {
			breaks++;
			position++;
			if (input.charCodeAt(position) === 10) position++;
		} else if (ch === 32 || ch === 9) position++;
		else break;
	}
	return {
		position,
		breaks
	};
}
function foldedBreaks(count) {
	if (count === 1) return " ";
	return "\n".repeat(count - 1);
}
function getPlainValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, captureEnd);
}
function getSingleQuotedValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 39) {
			result += input.slice(captureStart, position) + "'";
			position += 2;
			captureStart = captureEnd = position;
		} else if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, end);
}
function getDoubleQuotedValue(input, start, end) {
	let result = "";
	let position = start;
	let captureStart = start;
	let captureEnd = start;
	while (position < end) {
		const ch = input.charCodeAt(position);
		if (ch === 92) {
			result += input.slice(captureStart, position);
			position++;
			const escaped = input.charCodeAt(position);
			if (escaped === 10 || escaped === 13) position = skipFoldedBreaks(input, position, end).position;
			else if (escaped < 256 && simpleEscapeCheck[escaped]) {
				result += simpleEscapeMap[escaped];
				position++;
			} else {
				let hexLength = escapedHexLen$1(escaped);
				let hexResult = 0;
				for (; hexLength > 0; hexLength--) {
					position++;
					const digit = fromHexCode$1(input.charCodeAt(position));
					hexResult = (hexResult << 4) + digit;
				}
				result += charFromCodepoint(hexResult);
				position++;
			}
			captureStart = captureEnd = position;
		} else if (ch === 10 || ch === 13) {
			result += input.slice(captureStart, captureEnd);
			const fold = skipFoldedBreaks(input, position, end);
			result += foldedBreaks(fold.breaks);
			position = captureStart = captureEnd = fold.position;
		} else {
			position++;
			if (ch !== 32 && ch !== 9) captureEnd = position;
		}
	}
	return result + input.slice(captureStart, end);
}
function getBlockValue(input, start, end, indent, chomping, folded) {
	const textIndent = indent < 0 ? 0 : indent;
	const region = input.slice(start, end).replace(/\r\n?/g, "\n");
	const lines = region === "" ? [] : (region.endsWith("\n") ? region.slice(0, -1) : region).split("\n");
	let result = "";
	let didReadContent = false;
	let emptyLines = 0;
	let atMoreIndented = false;
	for (const line of lines) {
		let column = 0;
		while (column < textIndent && line.charCodeAt(column) === 32) column++;
		if (indent < 0 || column >= line.length) {
			emptyLines++;
			continue;
		}
		const content = line.slice(textIndent);
		const first = content.charCodeAt(0);
		if (folded) if (first === 32 || first === 9) {
			atMoreIndented = true;
			result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
		} else if (atMoreIndented) {
			atMoreIndented = false;
			result += "\n".repeat(emptyLines + 1);
		} else if (emptyLines === 0) {
			if (didReadContent) result += " ";
		} else result += "\n".repeat(emptyLines);
		else result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
		result += content;
		didReadContent = true;
		emptyLines = 0;
	}
	if (chomping === CHOMPING_MODE.KEEP) result += "\n".repeat(didReadContent ? 1 + emptyLines : emptyLines);
	else if (chomping !== CHOMPING_MODE.STRIP) {
		if (didReadContent) result += "\n";
	}
	return result;
}
/**
* Decodes the scalar referenced by event offsets in `input`.
*
* @category Events
*/
function getScalarValue(input, scalar) {
	if (scalar.valueStart === NO_RANGE$3) return "";
	const { valueStart, valueEnd } = scalar;
	if (scalar.fast) return input.slice(valueStart, valueEnd);
	switch (scalar.style) {
		case SCALAR_STYLE.SINGLE_QUOTED: return getSingleQuotedValue(input, valueStart, valueEnd);
		case SCALAR_STYLE.DOUBLE_QUOTED: return getDoubleQuotedValue(input, valueStart, valueEnd);
		case SCALAR_STYLE.LITERAL_BLOCK: return getBlockValue(input, valueStart, valueEnd, scalar.indent, scalar.chomping, false);
		case SCALAR_STYLE.FOLDED_BLOCK: return getBlockValue(input, valueStart, valueEnd, scalar.indent, scalar.chomping, true);
		default: return getPlainValue(input, valueStart, valueEnd);
	}
}
function addDocumentEvent(state, explicitStart, explicitEnd) {
	state.events.push({
		type: EVENT_ID.DOCUMENT,
		explicitStart,
		explicitEnd,
		directives: state.directives
	});
}
function addSequenceEvent(state, start, anchorStart, anchorEnd, tagStart, tagEnd, style) {
	state.events.push({
		type: EVENT_ID.SEQUENCE,
		start,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style
	});
}
function addMappingEvent(state, start, anchorStart, anchorEnd, tagStart, tagEnd, style) {
	state.events.push({
		type: EVENT_ID.MAPPING,
		start,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style
	});
}
function insertFlowPairMappingEvent(state, snapshot) {
	state.events.splice(snapshot.eventsLength, 0, {
		type: EVENT_ID.MAPPING,
		start: snapshot.position,
		anchorStart: NO_RANGE$1,
		anchorEnd: NO_RANGE$1,
		tagStart: NO_RANGE$1,
		tagEnd: NO_RANGE$1,
		style: COLLECTION_STYLE.FLOW
	});
}
function addScalarEvent(state, valueStart, valueEnd, anchorStart, anchorEnd, tagStart, tagEnd, style, chomping = CHOMPING_MODE.CLIP, indent = -1, fast = false) {
	state.events.push({
		type: EVENT_ID.SCALAR,
		valueStart,
		valueEnd,
		anchorStart,
		anchorEnd,
		tagStart,
		tagEnd,
		style,
		chomping,
		indent,
		fast
	});
}
function addAliasEvent(state, anchorStart, anchorEnd) {
	state.events.push({
		type: EVENT_ID.ALIAS,
		anchorStart,
		anchorEnd
	});
}
function addPopEvent(state) {
	state.events.push({ type: EVENT_ID.POP });
}
function addEmptyScalarEvent(state) {
	addScalarEvent(state, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, NO_RANGE$1, SCALAR_STYLE.PLAIN);
}
function emptyProperties() {
	return {
		anchorStart: NO_RANGE$1,
		anchorEnd: NO_RANGE$1,
		tagStart: NO_RANGE$1,
		tagEnd: NO_RANGE$1
	};
}
function snapshotState(state) {
	return {
		position: state.position,
		line: state.line,
		lineStart: state.lineStart,
		lineIndent: state.lineIndent,
		firstTabInLine: state.firstTabInLine,
		eventsLength: state.events.length
	};
}
function restoreState(state, snapshot) {
	state.position = snapshot.position;
	state.line = snapshot.line;
	state.lineStart = snapshot.lineStart;
	state.lineIndent = snapshot.lineIndent;
	state.firstTabInLine = snapshot.firstTabInLine;
	state.events.length = snapshot.eventsLength;
}
function throwError(state, message) {
	YAMLException.throwAt(state.input.slice(0, state.length), state.position, message, state.filename);
}
function isEol(c) {
	return c === 10 || c === 13;
}
function isWhiteSpace(c) {
	return c === 9 || c === 32;
}
function isWsOrEol(c) {
	return isWhiteSpace(c) || isEol(c);
}
function isWsOrEolOrEnd(c) {
	return c === 0 || isWsOrEol(c);
}
function isFlowIndicator(c) {
	return c === 44 || c === 91 || c === 93 || c === 123 || c === 125;
}
function fromDecimalCode(c) {
	return c >= 48 && c <= 57 ? c - 48 : -1;
}
function fromHexCode(c) {
	if (c >= 48 && c <= 57) return c - 48;
	const lc = c | 32;
	if (lc >= 97 && lc <= 102) return lc - 97 + 10;
	return -1;
}
function escapedHexLen(c) {
	if (c === 120) return 2;
	if (c === 117) return 4;
	if (c === 85) return 8;
	return 0;
}
function isSimpleEscape(c) {
	return c === 48 || c === 97 || c === 98 || c === 116 || c === 9 || c === 110 || c === 118 || c === 102 || c === 114 || c === 101 || c === 32 || c === 34 || c === 47 || c === 92 || c === 78 || c === 95 || c === 76 || c === 80;
}
function consumeLineBreak(state) {
	if (state.input.charCodeAt(state.position) === 10) state.position++;
	else {
		state.position++;
		if (state.input.charCodeAt(state.position) === 10) state.position++;
	}
	state.line++;
	state.lineStart = state.position;
	state.lineIndent = 0;
	state.firstTabInLine = -1;
}
function skipSeparationSpace(state, allowComments) {
	let lineBreaks = 0;
	let ch = state.input.charCodeAt(state.position);
	let hasSeparation = state.position === state.lineStart || isWsOrEol(state.input.charCodeAt(state.position - 1));
	while (ch !== 0) {
		while (isWhiteSpace(ch)) {
			hasSeparation = true;
			if (ch === 9 && state.firstTabInLine === -1) state.firstTabInLine = state.position;
			ch = state.input.charCodeAt(++state.position);
		}
		if (allowComments && hasSeparation && ch === 35) do
			ch = state.input.charCodeAt(++state.position);
		while (!isEol(ch) && ch !== 0);
		if (!isEol(ch)) break;
		consumeLineBreak(state);
		lineBreaks++;
		hasSeparation = true;
		ch = state.input.charCodeAt(state.position);
		while (ch === 32) {
			state.lineIndent++;
			ch = state.input.charCodeAt(++state.position);
		}
	}
	return lineBreaks;
}
function testDocumentSeparator(state, position = state.position) {
	const ch = state.input.charCodeAt(position);
	if ((ch === 45 || ch === 46) && ch === state.input.charCodeAt(position + 1) && ch === state.input.charCodeAt(position + 2)) {
		const following = state.input.charCodeAt(position + 3);
		return following === 0 || isWsOrEol(following);
	}
	return false;
}
function skipByteOrderMark(state) {
	if (state.position === state.lineStart && state.input.charCodeAt(state.position) === 65279) {
		state.position++;
		state.lineStart = state.position;
	}
}
function testDocumentBoundary(state) {
	if (state.position !== state.lineStart) return false;
	if (testDocumentSeparator(state)) return true;
	if (state.input.charCodeAt(state.position) !== 65279) return false;
	const snapshot = snapshotState(state);
	skipByteOrderMark(state);
	skipSeparationSpace(state, true);
	const ch = state.input.charCodeAt(state.position);
	const result = state.position === state.lineStart && (ch === 37 || ch === 45 && testDocumentSeparator(state));
	restoreState(state, snapshot);
	return result;
}
function skipUntilLineEnd(state) {
	let ch = state.input.charCodeAt(state.position);
	while (ch !== 0 && !isEol(ch)) ch = state.input.charCodeAt(++state.position);
}
function checkPrintable(state, start, end) {
	const match = PATTERN_NON_PRINTABLE.exec(state.input.slice(start, end));
	if (match !== null) {
		state.position = start + match.index + match[0].length - 1;
		throwError(state, "the stream contains non-printable characters");
	}
}
function readTagProperty(state, props, inFlow) {
	if (state.input.charCodeAt(state.position) !== 33) return false;
	if (props.tagStart !== NO_RANGE$1) throwError(state, "duplication of a tag property");
	const start = state.position;
	let isVerbatim = false;
	let isNamed = false;
	let tagHandle = "!";
	let ch = state.input.charCodeAt(++state.position);
	if (ch === 60) {
		isVerbatim = true;
		ch = state.input.charCodeAt(++state.position);
	} else if (ch === 33) {
		isNamed = true;
		tagHandle = "!!";
		ch = state.input.charCodeAt(++state.position);
	}
	let suffixStart = state.position;
	let tagName;
	if (isVerbatim) {
		while (ch !== 0 && ch !== 62) ch = state.input.charCodeAt(++state.position);
		if (ch !== 62) throwError(state, "unexpected end of the stream within a verbatim tag");
		tagName = state.input.slice(suffixStart, state.position);
		state.position++;
	} else {
		while (ch !== 0 && !isWsOrEol(ch) && !(inFlow && isFlowIndicator(ch))) {
			if (ch === 33) if (!isNamed) {
				tagHandle = state.input.slice(suffixStart - 1, state.position + 1);
				if (!PATTERN_TAG_HANDLE.test(tagHandle)) throwError(state, "named tag handle cannot contain such characters");
				isNamed = true;
				suffixStart = state.position + 1;
			} else throwError(state, "tag suffix cannot contain exclamation marks");
			ch = state.input.charCodeAt(++state.position);
		}
		tagName = state.input.slice(suffixStart, state.position);
		if (PATTERN_FLOW_INDICATORS.test(tagName)) throwError(state, "tag suffix cannot contain flow indicator characters");
	}
	if (tagName && !(isVerbatim ? PATTERN_TAG_URI.test(tagName) : PATTERN_TAG_SUFFIX.test(tagName))) throwError(state, `tag name cannot contain such characters: ${tagName}`);
	if (!isVerbatim && tagHandle !== "!" && tagHandle !== "!!" && !HAS_OWN.call(state.tagHandlers, tagHandle)) throwError(state, `undeclared tag handle "${tagHandle}"`);
	props.tagStart = start;
	props.tagEnd = state.position;
	return true;
}
function readAnchorProperty(state, props) {
	if (state.input.charCodeAt(state.position) !== 38) return false;
	if (props.anchorStart !== NO_RANGE$1) throwError(state, "duplication of an anchor property");
	state.position++;
	const start = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position)) && !isFlowIndicator(state.input.charCodeAt(state.position))) state.position++;
	if (state.position === start) throwError(state, "name of an anchor node must contain at least one character");
	props.anchorStart = start;
	props.anchorEnd = state.position;
	return true;
}
function readAlias(state, props) {
	if (state.input.charCodeAt(state.position) !== 42) return false;
	if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) throwError(state, "alias node should not have any properties");
	state.position++;
	const start = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position)) && !isFlowIndicator(state.input.charCodeAt(state.position))) state.position++;
	if (state.position === start) throwError(state, "name of an alias node must contain at least one character");
	addAliasEvent(state, start, state.position);
	return true;
}
function readFlowScalarBreak(state, nodeIndent) {
	skipSeparationSpace(state, false);
	if (state.lineIndent < nodeIndent) throwError(state, "deficient indentation");
}
function readSingleQuotedScalar(state, nodeIndent, props) {
	if (state.input.charCodeAt(state.position) !== 39) return false;
	state.position++;
	const start = state.position;
	let simple = true;
	while (state.input.charCodeAt(state.position) !== 0) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 39) {
			if (state.input.charCodeAt(state.position + 1) === 39) {
				simple = false;
				state.position += 2;
				continue;
			}
			const end = state.position;
			state.position++;
			addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.SINGLE_QUOTED, CHOMPING_MODE.CLIP, -1, simple);
			return true;
		}
		if (isEol(ch)) {
			simple = false;
			readFlowScalarBreak(state, nodeIndent);
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a single quoted scalar");
		else if (ch !== 9 && ch < 32) throwError(state, "expected valid JSON character");
		else state.position++;
	}
	throwError(state, "unexpected end of the stream within a single quoted scalar");
}
function readDoubleQuotedScalar(state, nodeIndent, props) {
	if (state.input.charCodeAt(state.position) !== 34) return false;
	state.position++;
	const start = state.position;
	let simple = true;
	while (state.input.charCodeAt(state.position) !== 0) {
		const ch = state.input.charCodeAt(state.position);
		if (ch === 34) {
			const end = state.position;
			state.position++;
			addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.DOUBLE_QUOTED, CHOMPING_MODE.CLIP, -1, simple);
			return true;
		}
		if (ch === 92) {
			simple = false;
			const escaped = state.input.charCodeAt(++state.position);
			if (isEol(escaped)) readFlowScalarBreak(state, nodeIndent);
			else if (isSimpleEscape(escaped)) state.position++;
			else {
				let hexLength = escapedHexLen(escaped);
				if (hexLength === 0) throwError(state, "unknown escape sequence");
				while (hexLength-- > 0) {
					state.position++;
					if (fromHexCode(state.input.charCodeAt(state.position)) < 0) throwError(state, "expected hexadecimal character");
				}
				state.position++;
			}
		} else if (isEol(ch)) {
			simple = false;
			readFlowScalarBreak(state, nodeIndent);
		} else if (state.position === state.lineStart && testDocumentSeparator(state)) throwError(state, "unexpected end of the document within a double quoted scalar");
		else if (ch !== 9 && ch < 32) throwError(state, "expected valid JSON character");
		else state.position++;
	}
	throwError(state, "unexpected end of the stream within a double quoted scalar");
}
function readBlockScalar(state, parentIndent, props) {
	const ch = state.input.charCodeAt(state.position);
	let chomping = CHOMPING_MODE.CLIP;
	let indent = -1;
	let detectedIndent = false;
	if (ch !== 124 && ch !== 62) return false;
	const style = ch === 124 ? SCALAR_STYLE.LITERAL_BLOCK : SCALAR_STYLE.FOLDED_BLOCK;
	state.position++;
	while (state.input.charCodeAt(state.position) !== 0) {
		const current = state.input.charCodeAt(state.position);
		const digit = fromDecimalCode(current);
		if (current === 43 || current === 45) {
			if (chomping !== CHOMPING_MODE.CLIP) throwError(state, "repeat of a chomping mode identifier");
			chomping = current === 43 ? CHOMPING_MODE.KEEP : CHOMPING_MODE.STRIP;
			state.position++;
		} else if (digit >= 0) {
			if (digit === 0) throwError(state, "bad explicit indentation width of a block scalar; it cannot be less than one");
			if (detectedIndent) throwError(state, "repeat of an indentation width identifier");
			indent = parentIndent + digit - 1;
			detectedIndent = true;
			state.position++;
		} else break;
	}
	let hadWhitespace = false;
	while (isWhiteSpace(state.input.charCodeAt(state.position))) {
		hadWhitespace = true;
		state.position++;
	}
	if (hadWhitespace && state.input.charCodeAt(state.position) === 35) skipUntilLineEnd(state);
	if (isEol(state.input.charCodeAt(state.position))) consumeLineBreak(state);
	else if (state.input.charCodeAt(state.position) !== 0) throwError(state, "a line break is expected");
	let contentIndent = detectedIndent ? indent : -1;
	let maxLeadingIndent = 0;
	const valueStart = state.position;
	let valueEnd = state.position;
	while (state.input.charCodeAt(state.position) !== 0) {
		const linePosition = state.position;
		let column = 0;
		while (state.input.charCodeAt(linePosition + column) === 32) column++;
		const first = state.input.charCodeAt(linePosition + column);
		if (first === 0) {
			if (contentIndent >= 0) {
				if (column > contentIndent) valueEnd = linePosition + column;
			} else if (column > 0) valueEnd = linePosition + column;
			break;
		}
		if (testDocumentBoundary(state)) break;
		if (!detectedIndent && contentIndent === -1 && isEol(first)) maxLeadingIndent = Math.max(maxLeadingIndent, column);
		if (!detectedIndent && contentIndent === -1 && !isEol(first)) {
			if (first === 9 && column < parentIndent) {
				state.position = linePosition + column;
				throwError(state, "tab characters must not be used in indentation");
			}
			if (column >= parentIndent && column < maxLeadingIndent) {
				state.position = linePosition + column;
				throwError(state, "bad indentation of a mapping entry");
			}
		}
		if (contentIndent === -1 && first !== 0 && !isEol(first) && column < parentIndent) {
			state.lineIndent = column;
			state.position = linePosition + column;
			break;
		}
		if (!detectedIndent && first !== 0 && !isEol(first) && contentIndent === -1) contentIndent = column;
		const requiredIndent = contentIndent === -1 ? parentIndent + 1 : contentIndent;
		if (first !== 0 && !isEol(first) && column < requiredIndent) {
			state.lineIndent = column;
			state.position = linePosition + column;
			break;
		}
		skipUntilLineEnd(state);
		valueEnd = state.position;
		if (isEol(state.input.charCodeAt(state.position))) {
			consumeLineBreak(state);
			valueEnd = state.position;
		}
	}
	checkPrintable(state, valueStart, valueEnd);
	addScalarEvent(state, valueStart, valueEnd, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, style, chomping, contentIndent);
	return true;
}
function canStartPlainScalar(state, nodeContext) {
	const ch = state.input.charCodeAt(state.position);
	const inFlow = nodeContext === CONTEXT_FLOW_IN;
	if (ch === 0 || isWsOrEol(ch) || ch === 35 || ch === 38 || ch === 42 || ch === 33 || ch === 124 || ch === 62 || ch === 39 || ch === 34 || ch === 37 || ch === 64 || ch === 96 || isFlowIndicator(ch)) return false;
	if (ch === 63 || ch === 45) {
		const following = state.input.charCodeAt(state.position + 1);
		if (isWsOrEolOrEnd(following) || inFlow && isFlowIndicator(following)) return false;
	}
	return true;
}
function readPlainScalar(state, nodeIndent, nodeContext, props) {
	if (!canStartPlainScalar(state, nodeContext)) return false;
	const start = state.position;
	let end = state.position;
	let ch = state.input.charCodeAt(state.position);
	const inFlow = nodeContext === CONTEXT_FLOW_IN;
	let multiline = false;
	while (ch !== 0) {
		if (testDocumentBoundary(state)) break;
		if (ch === 58) {
			const following = state.input.charCodeAt(state.position + 1);
			if (isWsOrEolOrEnd(following) || inFlow && isFlowIndicator(following)) break;
		} else if (ch === 35) {
			if (isWsOrEol(state.input.charCodeAt(state.position - 1))) break;
		} else if (inFlow && isFlowIndicator(ch)) break;
		else if (isEol(ch)) {
			const savedPosition = state.position;
			const savedLine = state.line;
			const savedLineStart = state.lineStart;
			const savedLineIndent = state.lineIndent;
			skipSeparationSpace(state, false);
			if (state.lineIndent >= nodeIndent) {
				multiline = true;
				ch = state.input.charCodeAt(state.position);
				continue;
			}
			state.position = savedPosition;
			state.line = savedLine;
			state.lineStart = savedLineStart;
			state.lineIndent = savedLineIndent;
			break;
		}
		if (!isWhiteSpace(ch)) end = state.position + 1;
		ch = state.input.charCodeAt(++state.position);
	}
	if (end === start) return false;
	checkPrintable(state, start, end);
	addScalarEvent(state, start, end, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.PLAIN, CHOMPING_MODE.CLIP, -1, !multiline);
	return true;
}
function skipFlowSeparationSpace(state, nodeIndent) {
	const startLine = state.line;
	skipSeparationSpace(state, true);
	if (state.line > startLine && state.lineIndent < nodeIndent || state.firstTabInLine !== -1 && state.lineIndent < nodeIndent) throwError(state, "deficient indentation");
}
function readFlowCollection(state, nodeIndent, props) {
	const ch = state.input.charCodeAt(state.position);
	const isMapping = ch === 123;
	const start = state.position;
	let readNext = true;
	if (ch !== 91 && ch !== 123) return false;
	const terminator = isMapping ? 125 : 93;
	if (isMapping) addMappingEvent(state, start, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.FLOW);
	else addSequenceEvent(state, start, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.FLOW);
	state.position++;
	while (state.input.charCodeAt(state.position) !== 0) {
		skipFlowSeparationSpace(state, nodeIndent);
		let ch = state.input.charCodeAt(state.position);
		if (ch === terminator) {
			state.position++;
			addPopEvent(state);
			return true;
		} else if (!readNext) throwError(state, "missed comma between flow collection entries");
		else if (ch === 44) throwError(state, "expected the node content, but found ','");
		let isPair = false;
		let isExplicitPair = false;
		if (ch === 63 && isWsOrEol(state.input.charCodeAt(state.position + 1))) {
			isPair = isExplicitPair = true;
			state.position += 1;
			skipFlowSeparationSpace(state, nodeIndent);
		}
		const entryLine = state.line;
		const entryStart = snapshotState(state);
		const keyWasRead = parseNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true);
		skipFlowSeparationSpace(state, nodeIndent);
		ch = state.input.charCodeAt(state.position);
		if ((isMapping || isExplicitPair || state.line === entryLine) && ch === 58) {
			isPair = true;
			state.position++;
			skipFlowSeparationSpace(state, nodeIndent);
			if (!isMapping) {
				insertFlowPairMappingEvent(state, entryStart);
				if (!keyWasRead) addEmptyScalarEvent(state);
			} else if (!keyWasRead) addEmptyScalarEvent(state);
			if (!parseNode(state, nodeIndent, CONTEXT_FLOW_IN, false, true)) addEmptyScalarEvent(state);
			skipFlowSeparationSpace(state, nodeIndent);
			if (!isMapping) addPopEvent(state);
		} else if (isMapping && isPair) {
			if (!keyWasRead) addEmptyScalarEvent(state);
			addEmptyScalarEvent(state);
		} else if (isMapping) addEmptyScalarEvent(state);
		else if (isPair) {
			insertFlowPairMappingEvent(state, entryStart);
			if (!keyWasRead) addEmptyScalarEvent(state);
			addEmptyScalarEvent(state);
			addPopEvent(state);
		}
		ch = state.input.charCodeAt(state.position);
		if (ch === 44) {
			readNext = true;
			state.position++;
		} else readNext = false;
	}
	throwError(state, "unexpected end of the stream within a flow collection");
}
function readBlockSequence(state, nodeIndent, props) {
	if (state.firstTabInLine !== -1 || state.input.charCodeAt(state.position) !== 45 || !isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) return false;
	addSequenceEvent(state, state.position, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.BLOCK);
	while (state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) {
		if (state.firstTabInLine !== -1) {
			state.position = state.firstTabInLine;
			throwError(state, "tab characters must not be used in indentation");
		}
		const entryLine = state.line;
		state.position++;
		const hadBreak = skipSeparationSpace(state, true) > 0;
		if (state.firstTabInLine !== -1 && state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) throwError(state, "bad indentation of a sequence entry");
		if (hadBreak && state.lineIndent <= nodeIndent) addEmptyScalarEvent(state);
		else parseNode(state, nodeIndent, CONTEXT_BLOCK_IN, false, true);
		skipSeparationSpace(state, true);
		if (state.lineIndent < nodeIndent || state.position >= state.length) break;
		if (state.lineIndent > nodeIndent) throwError(state, "bad indentation of a sequence entry");
		if (state.line === entryLine && state.input.charCodeAt(state.position) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 1))) throwError(state, "bad indentation of a sequence entry");
	}
	addPopEvent(state);
	return true;
}
function readBlockMapping(state, nodeIndent, flowIndent, props) {
	let atExplicitKey = false;
	let detected = false;
	let mappingOpened = false;
	let pendingExplicitKey = false;
	if (state.firstTabInLine !== -1) return false;
	let ch = state.input.charCodeAt(state.position);
	while (ch !== 0) {
		if (!atExplicitKey && state.firstTabInLine !== -1) {
			state.position = state.firstTabInLine;
			throwError(state, "tab characters must not be used in indentation");
		}
		const following = state.input.charCodeAt(state.position + 1);
		const entryLine = state.line;
		if ((ch === 63 || ch === 58) && isWsOrEolOrEnd(following)) {
			if (!mappingOpened) {
				addMappingEvent(state, state.position, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, COLLECTION_STYLE.BLOCK);
				mappingOpened = true;
			}
			if (ch === 63) {
				if (atExplicitKey) addEmptyScalarEvent(state);
				detected = true;
				atExplicitKey = true;
			} else if (atExplicitKey) atExplicitKey = false;
			else {
				addEmptyScalarEvent(state);
				detected = true;
				atExplicitKey = false;
			}
			state.position += 1;
			pendingExplicitKey = true;
		} else {
			if (atExplicitKey) {
				addEmptyScalarEvent(state);
				atExplicitKey = false;
			}
			const beforeKey = snapshotState(state);
			if (!parseNode(state, flowIndent, CONTEXT_FLOW_OUT, false, true)) break;
			if (state.line === entryLine) {
				ch = state.input.charCodeAt(state.position);
				while (isWhiteSpace(ch)) ch = state.input.charCodeAt(++state.position);
				if (ch === 58) {
					ch = state.input.charCodeAt(++state.position);
					if (!isWsOrEolOrEnd(ch)) throwError(state, "a whitespace character is expected after the key-value separator within a block mapping");
					if (!mappingOpened) {
						state.events.splice(beforeKey.eventsLength, 0, {
							type: EVENT_ID.MAPPING,
							start: beforeKey.position,
							anchorStart: props.anchorStart,
							anchorEnd: props.anchorEnd,
							tagStart: props.tagStart,
							tagEnd: props.tagEnd,
							style: COLLECTION_STYLE.BLOCK
						});
						mappingOpened = true;
					}
					detected = true;
					atExplicitKey = false;
					pendingExplicitKey = false;
				} else if (detected) throwError(state, "expected ':' after a mapping key");
				else {
					if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) {
						restoreState(state, beforeKey);
						return false;
					}
					return true;
				}
			} else if (detected) throwError(state, "can not read a block mapping entry; a multiline key may not be an implicit key");
			else {
				if (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1) {
					restoreState(state, beforeKey);
					return false;
				}
				return true;
			}
		}
		if (parseNode(state, nodeIndent, CONTEXT_BLOCK_OUT, true, pendingExplicitKey)) pendingExplicitKey = false;
		if (!atExplicitKey) {
			if (pendingExplicitKey) {
				addEmptyScalarEvent(state);
				pendingExplicitKey = false;
			}
		}
		skipSeparationSpace(state, true);
		ch = state.input.charCodeAt(state.position);
		if ((state.line === entryLine || state.lineIndent > nodeIndent) && ch !== 0) throwError(state, "bad indentation of a mapping entry");
		else if (state.lineIndent < nodeIndent) break;
	}
	if (!detected) return false;
	if (atExplicitKey) addEmptyScalarEvent(state);
	if (mappingOpened) addPopEvent(state);
	return true;
}
function parseNode(state, parentIndent, nodeContext, allowToSeek, allowCompact, allowPropertyMapping = true) {
	if (state.depth >= state.maxDepth) throwError(state, `nesting exceeded maxDepth (${state.maxDepth})`);
	state.depth++;
	let indentStatus = 1;
	let atNewLine = false;
	let hasContent = false;
	let propertyStart = null;
	const props = emptyProperties();
	let allowBlockScalars = nodeContext === CONTEXT_BLOCK_OUT || nodeContext === CONTEXT_BLOCK_IN;
	let allowBlockCollections = allowBlockScalars;
	const allowBlockStyles = allowBlockScalars;
	if (allowToSeek && skipSeparationSpace(state, true)) {
		atNewLine = true;
		if (state.lineIndent > parentIndent) indentStatus = 1;
		else if (state.lineIndent === parentIndent) indentStatus = 0;
		else indentStatus = -1;
	}
	if (indentStatus === 1) while (true) {
		const ch = state.input.charCodeAt(state.position);
		const propertyState = snapshotState(state);
		if (atNewLine && indentStatus !== 1 && (ch === 33 || ch === 38)) break;
		if (atNewLine && allowBlockStyles && (props.tagStart !== NO_RANGE$1 || props.anchorStart !== NO_RANGE$1) && (ch === 33 || ch === 38)) {
			const fallbackState = snapshotState(state);
			const flowIndent = parentIndent + 1;
			if (readBlockMapping(state, state.position - state.lineStart, flowIndent, props) && state.events[fallbackState.eventsLength]?.type === EVENT_ID.MAPPING) {
				state.depth--;
				return true;
			}
			restoreState(state, fallbackState);
		}
		if (atNewLine && (ch === 33 && props.tagStart !== NO_RANGE$1 || ch === 38 && props.anchorStart !== NO_RANGE$1)) break;
		if (!readTagProperty(state, props, nodeContext === CONTEXT_FLOW_IN) && !readAnchorProperty(state, props)) break;
		if (propertyStart === null) propertyStart = propertyState;
		if (skipSeparationSpace(state, true)) {
			atNewLine = true;
			allowBlockCollections = allowBlockStyles;
			if (state.lineIndent > parentIndent) indentStatus = 1;
			else if (state.lineIndent === parentIndent) indentStatus = 0;
			else indentStatus = -1;
		} else allowBlockCollections = false;
	}
	if (allowBlockCollections) allowBlockCollections = atNewLine || allowCompact;
	if (indentStatus === 1 || nodeContext === CONTEXT_BLOCK_OUT) {
		const flowIndent = nodeContext === CONTEXT_FLOW_IN || nodeContext === CONTEXT_FLOW_OUT ? parentIndent : parentIndent + 1;
		const blockIndent = state.position - state.lineStart;
		if (indentStatus === 1) if (allowBlockCollections && (readBlockSequence(state, blockIndent, props) || readBlockMapping(state, blockIndent, flowIndent, props)) || readFlowCollection(state, flowIndent, props)) hasContent = true;
		else {
			const ch = state.input.charCodeAt(state.position);
			if (propertyStart !== null && allowPropertyMapping && allowBlockStyles && !allowBlockCollections && ch !== 124 && ch !== 62) {
				const fallbackState = snapshotState(state);
				const propertyIndent = propertyStart.position - propertyStart.lineStart;
				restoreState(state, propertyStart);
				if (readBlockMapping(state, propertyIndent, flowIndent, emptyProperties()) && state.events[fallbackState.eventsLength]?.type === EVENT_ID.MAPPING) hasContent = true;
				else restoreState(state, fallbackState);
			}
			if (!hasContent && (allowBlockScalars && readBlockScalar(state, flowIndent, props) || readSingleQuotedScalar(state, flowIndent, props) || readDoubleQuotedScalar(state, flowIndent, props) || readAlias(state, props) || readPlainScalar(state, flowIndent, nodeContext, props))) hasContent = true;
		}
		else if (indentStatus === 0) hasContent = allowBlockCollections && readBlockSequence(state, blockIndent, props);
	}
	allowBlockScalars = allowBlockScalars && !hasContent;
	if (!hasContent && (props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1 || allowBlockScalars)) {
		addScalarEvent(state, NO_RANGE$1, NO_RANGE$1, props.anchorStart, props.anchorEnd, props.tagStart, props.tagEnd, SCALAR_STYLE.PLAIN);
		hasContent = true;
	}
	state.depth--;
	return hasContent || props.anchorStart !== NO_RANGE$1 || props.tagStart !== NO_RANGE$1;
}
function readDirective(state) {
	if (state.lineIndent > 0 || state.input.charCodeAt(state.position) !== 37) return false;
	state.position++;
	const nameStart = state.position;
	while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position))) state.position++;
	const name = state.input.slice(nameStart, state.position);
	const args = [];
	if (name.length === 0) throwError(state, "directive name must not be less than one character in length");
	while (state.input.charCodeAt(state.position) !== 0 && !isEol(state.input.charCodeAt(state.position))) {
		while (isWhiteSpace(state.input.charCodeAt(state.position))) state.position++;
		if (state.input.charCodeAt(state.position) === 35 || isEol(state.input.charCodeAt(state.position)) || state.input.charCodeAt(state.position) === 0) break;
		const start = state.position;
		while (state.input.charCodeAt(state.position) !== 0 && !isWsOrEol(state.input.charCodeAt(state.position))) state.position++;
		args.push(state.input.slice(start, state.position));
	}
	if (isEol(state.input.charCodeAt(state.position))) consumeLineBreak(state);
	if (name === "YAML") {
		if (state.directives.some((directive) => directive.kind === "yaml")) throwError(state, "duplication of %YAML directive");
		if (args.length !== 1) throwError(state, "YAML directive accepts exactly one argument");
		const match = /^([0-9]+)\.([0-9]+)$/.exec(args[0]);
		if (match === null) throwError(state, "ill-formed argument of the YAML directive");
		if (parseInt(match[1], 10) !== 1) throwError(state, "unacceptable YAML version of the document");
		state.directives.push({
			kind: "yaml",
			version: args[0]
		});
	} else if (name === "TAG") {
		if (args.length !== 2) throwError(state, "TAG directive accepts exactly two arguments");
		const [handle, prefix] = args;
		if (!PATTERN_TAG_HANDLE.test(handle)) throwError(state, "ill-formed tag handle (first argument) of the TAG directive");
		if (HAS_OWN.call(state.tagHandlers, handle)) throwError(state, `there is a previously declared suffix for "${handle}" tag handle`);
		if (!PATTERN_TAG_PREFIX.test(prefix)) throwError(state, "ill-formed tag prefix (second argument) of the TAG directive");
		state.tagHandlers[handle] = prefix;
		state.directives.push({
			kind: "tag",
			handle,
			prefix
		});
	}
	return true;
}
function readDocument(state) {
	state.directives = [];
	state.tagHandlers = Object.create(null);
	let hasDirectives = false;
	skipSeparationSpace(state, true);
	while (readDirective(state)) {
		hasDirectives = true;
		skipSeparationSpace(state, true);
	}
	let explicitStart = false;
	let explicitEnd = false;
	let allowCompact = true;
	if (state.lineIndent === 0 && state.input.charCodeAt(state.position) === 45 && state.input.charCodeAt(state.position + 1) === 45 && state.input.charCodeAt(state.position + 2) === 45 && isWsOrEolOrEnd(state.input.charCodeAt(state.position + 3))) {
		explicitStart = true;
		const markerLine = state.line;
		state.position += 3;
		skipSeparationSpace(state, true);
		allowCompact = state.line > markerLine;
	} else if (hasDirectives) throwError(state, "directives end mark is expected");
	const documentEventIndex = state.events.length;
	if (!explicitStart && state.position === state.lineStart && state.input.charCodeAt(state.position) === 46 && testDocumentSeparator(state)) {
		state.position += 3;
		skipSeparationSpace(state, true);
		return;
	}
	addDocumentEvent(state, explicitStart, false);
	if (!parseNode(state, state.lineIndent - 1, CONTEXT_BLOCK_OUT, false, allowCompact, allowCompact)) addEmptyScalarEvent(state);
	skipSeparationSpace(state, true);
	if (state.position === state.lineStart && testDocumentSeparator(state)) {
		explicitEnd = state.input.charCodeAt(state.position) === 46;
		if (explicitEnd) {
			const markerLine = state.line;
			state.position += 3;
			skipSeparationSpace(state, true);
			if (state.line === markerLine && state.position < state.length) throwError(state, "end of the stream or a document separator is expected");
		}
	}
	const documentEvent = state.events[documentEventIndex];
	if (documentEvent?.type === EVENT_ID.DOCUMENT) documentEvent.explicitEnd = explicitEnd;
	addPopEvent(state);
	if (!explicitEnd && state.position < state.length && !testDocumentBoundary(state)) throwError(state, "end of the stream or a document separator is expected");
}
/**
* Parses YAML into a flat event stream referencing source text by offsets.
*
* @category Events
*/
function parseEvents(input, options) {
	const length = input.length;
	const state = {
		...DEFAULT_PARSER_OPTIONS,
		...options,
		input: `${input}\0`,
		length,
		position: 0,
		line: 0,
		lineStart: 0,
		lineIndent: 0,
		firstTabInLine: -1,
		depth: 0,
		directives: [],
		tagHandlers: Object.create(null),
		events: []
	};
	const nullpos = input.indexOf("\0");
	if (nullpos !== -1) YAMLException.throwAt(input, nullpos, "null byte is not allowed in input", state.filename);
	while (state.position < state.length) {
		skipByteOrderMark(state);
		skipSeparationSpace(state, true);
		if (state.position >= state.length) break;
		const documentStart = state.position;
		readDocument(state);
		if (state.position === documentStart)
 /* c8 ignore next */
		throwError(state, "can not read a document");
	}
	return state.events;
}
function hasBit(mask, bit) {
	return (mask & 1 << bit) !== 0;
}
function _preferredQuotedStyle(layout) {
	if (layout.presenterOptions.quoteStyle === "single" && hasBit(layout.allowedStylesMask, SCALAR_STYLE.SINGLE_QUOTED)) return SCALAR_STYLE.SINGLE_QUOTED;
	return SCALAR_STYLE.DOUBLE_QUOTED;
}
function applyQuoteFlowKeysOption(layout) {
	if (!layout.presenterOptions.quoteFlowKeys) return;
	if (!layout.isKey || !layout.flowOnly || layout.style !== SCALAR_STYLE.PLAIN) return;
	layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function doubleQuoteForInvisibles(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && /[\t\x7F-\xA0\u2028\u2029\uFEFF\uFFFE\uFFFF]/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function doubleQuoteWhitespaceOnly(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && /^\s+$/.test(layout.node.value)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
function applyForceQuotesOption(layout) {
	if (!layout.presenterOptions.forceQuotes) return;
	if (layout.isKey || layout.style !== SCALAR_STYLE.PLAIN) return;
	if (layout.node.tag !== layout.presenterOptions.schema.defaultScalarTag.tagName) return;
	layout.style = layout.node.value.includes("\n") ? SCALAR_STYLE.DOUBLE_QUOTED : _preferredQuotedStyle(layout);
}
function tryLongOrMultilineAsBlock(layout) {
	if (layout.style !== SCALAR_STYLE.PLAIN || layout.isKey) return;
	const value = layout.node.value;
	const multiline = value.indexOf("\n") !== -1;
	if (!hasBit(layout.allowedStylesMask, SCALAR_STYLE.LITERAL_BLOCK)) {
		if (multiline) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
		return;
	}
	const w = layout.presenterOptions.lineWidth;
	if (w === -1) {
		if (multiline) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
		return;
	}
	const availableWidth = Math.max(Math.min(w, 40), w - layout.shiftOfContent);
	let position = 0;
	let shouldFold = false;
	while (position <= value.length) {
		let lineEnd = value.length;
		const nextLineBreak = value.indexOf("\n", position);
		if (nextLineBreak !== -1) lineEnd = nextLineBreak;
		const line = value.slice(position, lineEnd);
		if (line.length > availableWidth && line[0] !== " " && / [^ \t]/.test(line)) shouldFold = true;
		if (nextLineBreak === -1) break;
		position = nextLineBreak + 1;
	}
	if (shouldFold) layout.style = SCALAR_STYLE.FOLDED_BLOCK;
	else if (multiline) layout.style = SCALAR_STYLE.LITERAL_BLOCK;
}
function quoteInvalidPlain(layout) {
	if (layout.style === SCALAR_STYLE.PLAIN && !hasBit(layout.allowedStylesMask, SCALAR_STYLE.PLAIN)) layout.style = _preferredQuotedStyle(layout);
}
function fallbackToDoubleQuoted(layout) {
	if (!hasBit(layout.allowedStylesMask, layout.style)) layout.style = SCALAR_STYLE.DOUBLE_QUOTED;
}
var NOT_RESOLVED, strTag, NULL_VALUES$1, nullCoreTag, nullJsonTag, NULL_VALUES, nullYaml11Tag, TRUE_VALUES$2, FALSE_VALUES$2, boolCoreTag, TRUE_VALUES$1, FALSE_VALUES$1, boolJsonTag, TRUE_VALUES, FALSE_VALUES, boolYaml11Tag, YAML_INTEGER_IMPLICIT_PATTERN$1, YAML_INTEGER_EXPLICIT_PATTERN$1, intCoreTag, YAML_INTEGER_IMPLICIT_PATTERN, YAML_INTEGER_EXPLICIT_PATTERN, intJsonTag, YAML_INTEGER_PATTERN, intYaml11Tag, YAML_FLOAT_PATTERN$1, YAML_FLOAT_SPECIAL_PATTERN$1, floatCoreTag, YAML_FLOAT_IMPLICIT_PATTERN, YAML_FLOAT_EXPLICIT_PATTERN, floatJsonTag, YAML_FLOAT_PATTERN, YAML_FLOAT_SPECIAL_PATTERN, floatYaml11Tag, mergeTag, BASE64_PATTERN, binaryTag, YAML_DATE_REGEXP, YAML_TIMESTAMP_REGEXP, timestampTag, seqTag, omapTag, pairsTag, mapTag, setTag, Schema, FAILSAFE_SCHEMA, CORE_SCHEMA, YAML11_SCHEMA, DEFAULT_SNIPPET_OPTIONS, YAMLException, EVENT_ID, SCALAR_STYLE, COLLECTION_STYLE, CHOMPING_MODE, NO_RANGE$3, simpleEscapeCheck, simpleEscapeMap, TAG_SUFFIX_CHARS, DEFAULT_CONSTRUCTOR_OPTIONS, NO_RANGE$1, HAS_OWN, CONTEXT_FLOW_IN, CONTEXT_FLOW_OUT, CONTEXT_BLOCK_IN, CONTEXT_BLOCK_OUT, PATTERN_NON_PRINTABLE, PATTERN_FLOW_INDICATORS, PATTERN_TAG_HANDLE, NS_URI_CHAR, NS_TAG_CHAR, PATTERN_TAG_URI, PATTERN_TAG_SUFFIX, PATTERN_TAG_PREFIX, DEFAULT_PARSER_OPTIONS, DEFAULT_SCALAR_STYLE_RULES, SRC_C_PRINTABLE, SRC_B_CHAR, SRC_C_BYTE_ORDER_MARK, SRC_S_WHITE, SRC_NB_CHAR, SRC_NS_CHAR, SRC_NB_JSON, SRC_C_INDICATOR, SRC_C_FLOW_INDICATOR, SRC_NS_PLAIN_SAFE_FLOW_OUT, SRC_NS_PLAIN_SAFE_FLOW_IN, SRC_NS_PLAIN_FIRST_FLOW_OUT, SRC_NS_PLAIN_FIRST_FLOW_IN, SRC_NS_PLAIN_CHAR_FLOW_OUT, SRC_NS_PLAIN_CHAR_FLOW_IN, SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT, SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN, SRC_NS_PLAIN_ONE_LINE_FLOW_OUT, SRC_NS_PLAIN_ONE_LINE_FLOW_IN, SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY, SRC_NS_PLAIN_ONE_LINE_FLOW_KEY, SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT, SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN, SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT, SRC_NS_PLAIN_MULTI_LINE_FLOW_IN, DEFAULT_PRESENTER_OPTIONS;
var init_js_yaml = __esmMin((() => {
	NOT_RESOLVED = Symbol("NOT_RESOLVED");
	strTag = defineScalarTag("tag:yaml.org,2002:str", {
		resolve: (source) => source,
		identify: (data) => typeof data === "string"
	});
	NULL_VALUES$1 = [
		"",
		"~",
		"null",
		"Null",
		"NULL"
	];
	nullCoreTag = defineScalarTag("tag:yaml.org,2002:null", {
		implicit: true,
		implicitFirstChars: [
			"",
			"~",
			"n",
			"N"
		],
		resolve: (source) => {
			if (NULL_VALUES$1.indexOf(source) !== -1) return null;
			return NOT_RESOLVED;
		},
		identify: (object) => object === null,
		represent: () => "null"
	});
	nullJsonTag = defineScalarTag("tag:yaml.org,2002:null", {
		implicit: true,
		implicitFirstChars: ["n"],
		resolve: (source, isExplicit) => {
			if (source === "null" || isExplicit && source === "") return null;
			return NOT_RESOLVED;
		},
		identify: (object) => object === null,
		represent: () => "null"
	});
	NULL_VALUES = [
		"",
		"~",
		"null",
		"Null",
		"NULL"
	];
	nullYaml11Tag = defineScalarTag("tag:yaml.org,2002:null", {
		implicit: true,
		implicitFirstChars: [
			"",
			"~",
			"n",
			"N"
		],
		resolve: (source) => {
			if (NULL_VALUES.indexOf(source) !== -1) return null;
			return NOT_RESOLVED;
		},
		identify: (object) => object === null,
		represent: () => "null"
	});
	TRUE_VALUES$2 = [
		"true",
		"True",
		"TRUE"
	];
	FALSE_VALUES$2 = [
		"false",
		"False",
		"FALSE"
	];
	boolCoreTag = defineScalarTag("tag:yaml.org,2002:bool", {
		implicit: true,
		implicitFirstChars: [
			"t",
			"T",
			"f",
			"F"
		],
		resolve: (source) => {
			if (TRUE_VALUES$2.indexOf(source) !== -1) return true;
			if (FALSE_VALUES$2.indexOf(source) !== -1) return false;
			return NOT_RESOLVED;
		},
		identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
		represent: (object) => object ? "true" : "false"
	});
	TRUE_VALUES$1 = ["true"];
	FALSE_VALUES$1 = ["false"];
	boolJsonTag = defineScalarTag("tag:yaml.org,2002:bool", {
		implicit: true,
		implicitFirstChars: ["t", "f"],
		resolve: (source) => {
			if (TRUE_VALUES$1.indexOf(source) !== -1) return true;
			if (FALSE_VALUES$1.indexOf(source) !== -1) return false;
			return NOT_RESOLVED;
		},
		identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
		represent: (object) => object ? "true" : "false"
	});
	TRUE_VALUES = [
		"true",
		"True",
		"TRUE",
		"y",
		"Y",
		"yes",
		"Yes",
		"YES",
		"on",
		"On",
		"ON"
	];
	FALSE_VALUES = [
		"false",
		"False",
		"FALSE",
		"n",
		"N",
		"no",
		"No",
		"NO",
		"off",
		"Off",
		"OFF"
	];
	boolYaml11Tag = defineScalarTag("tag:yaml.org,2002:bool", {
		implicit: true,
		implicitFirstChars: [
			"y",
			"Y",
			"n",
			"N",
			"t",
			"T",
			"f",
			"F",
			"o",
			"O"
		],
		resolve: (source) => {
			if (TRUE_VALUES.indexOf(source) !== -1) return true;
			if (FALSE_VALUES.indexOf(source) !== -1) return false;
			return NOT_RESOLVED;
		},
		identify: (object) => Object.prototype.toString.call(object) === "[object Boolean]",
		represent: (object) => object ? "true" : "false"
	});
	YAML_INTEGER_IMPLICIT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:0o[0-7]+|0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
	YAML_INTEGER_EXPLICIT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
	intCoreTag = defineScalarTag("tag:yaml.org,2002:int", {
		implicit: true,
		implicitFirstChars: [
			"-",
			"+",
			..."0123456789"
		],
		resolve: resolveYamlInteger$2,
		identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
		represent: (object) => object.toString(10)
	});
	YAML_INTEGER_IMPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^-?(?:0|[1-9][0-9]*)$");
	YAML_INTEGER_EXPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1]+|[-+]?0o[0-7]+|[-+]?0x[0-9a-fA-F]+|[-+]?[0-9]+)$");
	intJsonTag = defineScalarTag("tag:yaml.org,2002:int", {
		implicit: true,
		implicitFirstChars: ["-", ..."0123456789"],
		resolve: resolveYamlInteger$1,
		identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
		represent: (object) => object.toString(10)
	});
	YAML_INTEGER_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+|[-+]?(?:0|[1-9][0-9_]*))$");
	intYaml11Tag = defineScalarTag("tag:yaml.org,2002:int", {
		implicit: true,
		implicitFirstChars: [
			"-",
			"+",
			..."0123456789"
		],
		resolve: resolveYamlInteger,
		identify: (object) => Number.isInteger(object) && !Object.is(object, -0) && object.toString(10).indexOf("e") < 0,
		represent: (object) => object.toString(10)
	});
	YAML_FLOAT_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	YAML_FLOAT_SPECIAL_PATTERN$1 = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	floatCoreTag = defineScalarTag("tag:yaml.org,2002:float", {
		implicit: true,
		implicitFirstChars: [
			"-",
			"+",
			".",
			..."0123456789"
		],
		resolve: resolveYamlFloat$2,
		identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
		represent: representYamlFloat$2
	});
	YAML_FLOAT_IMPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$");
	YAML_FLOAT_EXPLICIT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?[0-9]+(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]+)?|[-+]?\\.[0-9]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	floatJsonTag = defineScalarTag("tag:yaml.org,2002:float", {
		implicit: true,
		implicitFirstChars: ["-", ..."0123456789"],
		resolve: resolveYamlFloat$1,
		identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
		represent: representYamlFloat$1
	});
	YAML_FLOAT_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?(?:(?:[0-9][0-9_]*)?\\.[0-9_]*)(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\\.[0-9_]*|[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	YAML_FLOAT_SPECIAL_PATTERN = /* @__PURE__ */ new RegExp("^(?:[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");
	floatYaml11Tag = defineScalarTag("tag:yaml.org,2002:float", {
		implicit: true,
		implicitFirstChars: [
			"-",
			"+",
			".",
			..."0123456789"
		],
		resolve: resolveYamlFloat,
		identify: (object) => typeof object === "number" && (!Number.isInteger(object) || Object.is(object, -0) || object.toString(10).indexOf("e") >= 0),
		represent: representYamlFloat
	});
	mergeTag = defineScalarTag("tag:yaml.org,2002:merge", {
		implicit: true,
		implicitFirstChars: ["<"],
		resolve: (source, isExplicit) => {
			if (source === "<<" || isExplicit && source === "") return "<<";
			return NOT_RESOLVED;
		},
		identify: () => false
	});
	BASE64_PATTERN = /^[A-Za-z0-9+/]*={0,2}$/;
	binaryTag = defineScalarTag("tag:yaml.org,2002:binary", {
		resolve: resolveYamlBinary,
		identify: (object) => Object.prototype.toString.call(object) === "[object Uint8Array]",
		represent: representYamlBinary
	});
	YAML_DATE_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$");
	YAML_TIMESTAMP_REGEXP = /* @__PURE__ */ new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");
	timestampTag = defineScalarTag("tag:yaml.org,2002:timestamp", {
		implicit: true,
		implicitFirstChars: [..."0123456789"],
		resolve: resolveYamlTimestamp,
		identify: (object) => object instanceof Date,
		represent: (object) => object.toISOString()
	});
	seqTag = defineSequenceTag("tag:yaml.org,2002:seq", {
		create: () => [],
		addItem: (container, item) => {
			container.push(item);
		},
		identify: Array.isArray
	});
	omapTag = defineSequenceTag("tag:yaml.org,2002:omap", {
		create: () => ({
			list: [],
			seen: /* @__PURE__ */ new Set()
		}),
		addItem: (carrier, item) => {
			let key;
			if (item instanceof Map) {
				if (item.size !== 1) return "cannot resolve an ordered map item";
				key = item.keys().next().value;
			} else if (isPlainObject(item)) {
				const itemKeys = Object.keys(item);
				if (itemKeys.length !== 1) return "cannot resolve an ordered map item";
				key = itemKeys[0];
			} else return "cannot resolve an ordered map item";
			if (carrier.seen.has(key)) return "duplicate key in ordered map";
			carrier.seen.add(key);
			carrier.list.push(item);
			return "";
		},
		finalize: (carrier) => carrier.list,
		identify: () => false
	});
	pairsTag = defineSequenceTag("tag:yaml.org,2002:pairs", {
		create: () => [],
		addItem: (container, item) => {
			if (item instanceof Map) {
				if (item.size !== 1) return "cannot resolve a pairs item";
				container.push(item.entries().next().value);
				return "";
			}
			if (Object.prototype.toString.call(item) !== "[object Object]") return "cannot resolve a pairs item";
			const object = item;
			const keys = Object.keys(object);
			if (keys.length !== 1) return "cannot resolve a pairs item";
			container.push([keys[0], object[keys[0]]]);
			return "";
		},
		identify: () => false
	});
	mapTag = defineMappingTag("tag:yaml.org,2002:map", {
		create: () => ({}),
		identify: isPlainObject,
		represent: (o) => {
			const map = /* @__PURE__ */ new Map();
			for (const key of Object.keys(o)) map.set(key, o[key]);
			return map;
		},
		addPair: (container, key, value) => {
			if (key !== null && typeof key === "object") return "object-based map does not support complex keys";
			const normalizedKey = String(key);
			if (normalizedKey === "__proto__") Object.defineProperty(container, normalizedKey, {
				value,
				enumerable: true,
				configurable: true,
				writable: true
			});
			else container[normalizedKey] = value;
			return "";
		},
		has: (container, key) => {
			if (key !== null && typeof key === "object") return false;
			return Object.prototype.hasOwnProperty.call(container, String(key));
		},
		keys: (container) => Object.keys(container),
		get: (container, key) => {
			const normalizedKey = String(key);
			if (!Object.prototype.hasOwnProperty.call(container, normalizedKey)) return null;
			return container[normalizedKey];
		}
	});
	setTag = defineMappingTag("tag:yaml.org,2002:set", {
		create: () => /* @__PURE__ */ new Set(),
		identify: (data) => data instanceof Set,
		represent: (data) => {
			const map = /* @__PURE__ */ new Map();
			for (const key of data) map.set(key, null);
			return map;
		},
		addPair: (container, key, value) => {
			if (value !== null) return "cannot resolve a set item";
			container.add(key);
			return "";
		},
		has: (container, key) => container.has(key),
		keys: (container) => container.keys(),
		get: () => null
	});
	Schema = class Schema {
		tags;
		/** @internal */
		implicitScalarTags;
		/**
		* Dispatch implicit scalar resolvers by `source.charAt(0)`. Each bucket holds
		* the resolvers that may match that key, in schema order; a key absent from
		* the map uses
		* {@link Schema.implicitScalarAnyFirstChar}
		* (resolvers that declared no first-char constraint, so they apply to any
		* first character).
		*/
		implicitScalarByFirstChar;
		implicitScalarAnyFirstChar;
		/**
		* The default scalar tag (`!!str`), resolved once so the composer's fallback
		* for unresolved plain scalars avoids a keyed lookup per scalar.
		*
		* @internal
		*/
		defaultScalarTag;
		/**
		* The default container tags (`!!seq` / `!!map`), used by the dumper: when a
		* value is identified by its default tag, the tag is implicit and not
		* printed. Undefined if the schema does not define them (then such values
		* can't be dumped).
		*
		* @internal
		*/
		defaultSequenceTag;
		/** @internal */
		defaultMappingTag;
		exact;
		prefix;
		constructor(tags) {
			const compiledTags = compileTags(tags);
			const implicitScalarTags = [];
			const exact = createTagDefinitionMap();
			const prefix = createTagDefinitionListMap();
			for (const tag of compiledTags) {
				if (tag.nodeKind === "scalar" && tag.implicit) {
					if (tag.matchByTagPrefix) throw new Error("Implicit scalar tags cannot match by tag prefix");
					implicitScalarTags.push(tag);
				}
				switch (tag.nodeKind) {
					case "scalar":
						if (tag.matchByTagPrefix) prefix.scalar.push(tag);
						else exact.scalar[tag.tagName] = tag;
						break;
					case "sequence":
						if (tag.matchByTagPrefix) prefix.sequence.push(tag);
						else exact.sequence[tag.tagName] = tag;
						break;
					case "mapping": if (tag.matchByTagPrefix) prefix.mapping.push(tag);
					else exact.mapping[tag.tagName] = tag;
				}
			}
			const implicitScalarAnyFirstChar = implicitScalarTags.filter((tag) => tag.implicitFirstChars === null);
			const keys = /* @__PURE__ */ new Set();
			for (const tag of implicitScalarTags) if (tag.implicitFirstChars !== null) for (const key of tag.implicitFirstChars) keys.add(key);
			const implicitScalarByFirstChar = /* @__PURE__ */ new Map();
			for (const key of keys) implicitScalarByFirstChar.set(key, implicitScalarTags.filter((tag) => tag.implicitFirstChars === null || tag.implicitFirstChars.indexOf(key) !== -1));
			const defaultScalarTag = exact.scalar["tag:yaml.org,2002:str"];
			if (!defaultScalarTag) throw new Error("schema does not define the default scalar tag (tag:yaml.org,2002:str)");
			this.tags = compiledTags;
			this.implicitScalarTags = implicitScalarTags;
			this.implicitScalarByFirstChar = implicitScalarByFirstChar;
			this.implicitScalarAnyFirstChar = implicitScalarAnyFirstChar;
			this.defaultScalarTag = defaultScalarTag;
			this.defaultSequenceTag = exact.sequence["tag:yaml.org,2002:seq"];
			this.defaultMappingTag = exact.mapping["tag:yaml.org,2002:map"];
			this.exact = exact;
			this.prefix = prefix;
		}
		/** @internal */
		lookupScalarTag(tagName) {
			const exactTag = this.exact.scalar[tagName];
			if (exactTag) return exactTag;
			for (const tag of this.prefix.scalar) if (tagName.startsWith(tag.tagName)) return tag;
		}
		/** @internal */
		lookupSequenceTag(tagName) {
			const exactTag = this.exact.sequence[tagName];
			if (exactTag) return exactTag;
			for (const tag of this.prefix.sequence) if (tagName.startsWith(tag.tagName)) return tag;
		}
		/** @internal */
		lookupMappingTag(tagName) {
			const exactTag = this.exact.mapping[tagName];
			if (exactTag) return exactTag;
			for (const tag of this.prefix.mapping) if (tagName.startsWith(tag.tagName)) return tag;
		}
		/** @internal */
		resolveImplicitScalarTag(source) {
			const candidates = this.implicitScalarByFirstChar.get(source.charAt(0)) ?? this.implicitScalarAnyFirstChar;
			for (const tag of candidates) {
				const value = tag.resolve(source, false, tag.tagName);
				if (value !== NOT_RESOLVED) return {
					value,
					tag
				};
			}
			const tag = this.defaultScalarTag;
			return {
				value: tag.resolve(source, false, tag.tagName),
				tag
			};
		}
		/**
		* Creates a new schema with the specified tags added. If a tag already
		* exists, it is replaced by the specified tag.
		*
		* @example
		*
		* ```javascript
		* import { CORE_SCHEMA, mergeTag, realMapTag } from 'js-yaml'
		*
		* const schema = CORE_SCHEMA.withTags(mergeTag, realMapTag)
		* ```
		*/
		withTags(...tags) {
			let flatTags = [];
			for (const tag of tags) flatTags = flatTags.concat(tag);
			return new Schema([...this.tags, ...flatTags]);
		}
	};
	FAILSAFE_SCHEMA = new Schema([
		strTag,
		seqTag,
		mapTag
	]);
	new Schema([
		...FAILSAFE_SCHEMA.tags,
		nullJsonTag,
		boolJsonTag,
		intJsonTag,
		floatJsonTag
	]);
	CORE_SCHEMA = new Schema([
		...FAILSAFE_SCHEMA.tags,
		nullCoreTag,
		boolCoreTag,
		intCoreTag,
		floatCoreTag
	]);
	YAML11_SCHEMA = new Schema([
		...FAILSAFE_SCHEMA.tags,
		nullYaml11Tag,
		boolYaml11Tag,
		intYaml11Tag,
		floatYaml11Tag,
		timestampTag,
		mergeTag,
		binaryTag,
		omapTag,
		pairsTag,
		setTag
	]);
	YAML11_SCHEMA.withTags({
		...intYaml11Tag,
		resolve: (source, isExplicit, tagName) => {
			const result = intYaml11Tag.resolve(source, isExplicit, tagName);
			return result === NOT_RESOLVED ? intCoreTag.resolve(source, isExplicit, tagName) : result;
		}
	}, {
		...floatYaml11Tag,
		resolve: (source, isExplicit, tagName) => {
			const result = floatYaml11Tag.resolve(source, isExplicit, tagName);
			return result === NOT_RESOLVED ? floatCoreTag.resolve(source, isExplicit, tagName) : result;
		}
	});
	defineMappingTag("tag:yaml.org,2002:map", {
		create: () => /* @__PURE__ */ new Map(),
		addPair: (container, key, value) => {
			container.set(key, value);
			return "";
		},
		has: (container, key) => container.has(key),
		keys: (container) => container.keys(),
		get: (container, key) => container.get(key),
		identify: (data) => data instanceof Map || isPlainObject(data),
		represent: (data) => {
			if (data instanceof Map) return data;
			const map = /* @__PURE__ */ new Map();
			const obj = data;
			for (const key of Object.keys(obj)) map.set(key, obj[key]);
			return map;
		}
	});
	defineMappingTag("tag:yaml.org,2002:map", {
		create: () => ({}),
		identify: isPlainObject,
		represent: (o) => {
			const map = /* @__PURE__ */ new Map();
			for (const key of Object.keys(o)) map.set(key, o[key]);
			return map;
		},
		addPair: (container, key, value) => {
			const normalizedKey = normalizeKey(key);
			if (normalizedKey === null) return "nested arrays are not supported inside keys";
			if (normalizedKey === "__proto__") Object.defineProperty(container, normalizedKey, {
				value,
				enumerable: true,
				configurable: true,
				writable: true
			});
			else container[normalizedKey] = value;
			return "";
		},
		has: (container, key) => {
			const normalizedKey = normalizeKey(key);
			return normalizedKey !== null && Object.prototype.hasOwnProperty.call(container, normalizedKey);
		},
		keys: (container) => Object.keys(container),
		get: (container, key) => {
			const normalizedKey = String(key);
			if (!Object.prototype.hasOwnProperty.call(container, normalizedKey)) return null;
			return container[normalizedKey];
		}
	});
	DEFAULT_SNIPPET_OPTIONS = {
		maxLength: 79,
		indent: 1,
		linesBefore: 3,
		linesAfter: 2
	};
	YAMLException = class YAMLException extends Error {
		reason;
		mark;
		/**
		* Optional `mark` contains source snippet data. Usually, use
		* {@link YAMLException.throwAt} instead of passing it directly.
		*/
		constructor(reason, mark) {
			super();
			this.name = "YAMLException";
			this.reason = reason;
			this.mark = mark;
			this.message = formatError(this, false);
			if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
		}
		/**
		* Returns the formatted error, omitting the source snippet in compact mode.
		*/
		toString(compact) {
			return `${this.name}: ${formatError(this, compact)}`;
		}
		/**
		* Builds a YAMLException with a source snippet and throws it. `source` is
		* the raw input text; `position` is an offset into it.
		*/
		static throwAt(source, position, message, filename = "") {
			let line = 0;
			let lineStart = 0;
			for (let index = 0; index < position; index++) {
				const ch = source.charCodeAt(index);
				if (ch === 10) {
					line++;
					lineStart = index + 1;
				} else if (ch === 13) {
					line++;
					if (source.charCodeAt(index + 1) === 10) index++;
					lineStart = index + 1;
				}
			}
			const mark = {
				name: filename,
				buffer: source,
				position,
				line,
				column: position - lineStart
			};
			mark.snippet = makeSnippet(mark);
			throw new YAMLException(message, mark);
		}
	};
	EVENT_ID = {
		DOCUMENT: 1,
		SEQUENCE: 2,
		MAPPING: 3,
		SCALAR: 4,
		ALIAS: 5,
		POP: 6
	};
	SCALAR_STYLE = {
		PLAIN: 1,
		SINGLE_QUOTED: 2,
		DOUBLE_QUOTED: 3,
		LITERAL_BLOCK: 4,
		FOLDED_BLOCK: 5
	};
	COLLECTION_STYLE = {
		BLOCK: 1,
		FLOW: 2
	};
	CHOMPING_MODE = {
		CLIP: 1,
		STRIP: 2,
		KEEP: 3
	};
	NO_RANGE$3 = -1;
	simpleEscapeCheck = new Array(256);
	simpleEscapeMap = new Array(256);
	for (let i = 0; i < 256; i++) {
		simpleEscapeCheck[i] = simpleEscapeSequence(i) ? 1 : 0;
		simpleEscapeMap[i] = simpleEscapeSequence(i);
	}
	Object.assign(Object.create(null), {
		"!": "!",
		"!!": "tag:yaml.org,2002:"
	});
	TAG_SUFFIX_CHARS = "-#;/?:@&=+$_.~*'()";
	TAG_SUFFIX_CHARS + "";
	DEFAULT_CONSTRUCTOR_OPTIONS = {
		filename: "",
		schema: CORE_SCHEMA,
		json: false,
		maxTotalMergeKeys: 1e4,
		maxAliases: -1
	};
	NO_RANGE$1 = -1;
	HAS_OWN = Object.prototype.hasOwnProperty;
	CONTEXT_FLOW_IN = 1;
	CONTEXT_FLOW_OUT = 2;
	CONTEXT_BLOCK_IN = 3;
	CONTEXT_BLOCK_OUT = 4;
	PATTERN_NON_PRINTABLE = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/;
	PATTERN_FLOW_INDICATORS = /[,\[\]{}]/;
	PATTERN_TAG_HANDLE = /^(?:!|!!|![0-9A-Za-z-]+!)$/;
	NS_URI_CHAR = String.raw`(?:%[0-9A-Fa-f]{2}|[0-9A-Za-z\-#;/?:@&=+$,_.!~*'()\[\]])`;
	NS_TAG_CHAR = String.raw`(?:%[0-9A-Fa-f]{2}|[0-9A-Za-z\-#;/?:@&=+$.~*'()_])`;
	PATTERN_TAG_URI = new RegExp(`^(?:${NS_URI_CHAR})*$`);
	PATTERN_TAG_SUFFIX = new RegExp(`^(?:${NS_TAG_CHAR})+$`);
	PATTERN_TAG_PREFIX = new RegExp(`^(?:!(?:${NS_URI_CHAR})*|${NS_TAG_CHAR}(?:${NS_URI_CHAR})*)$`);
	DEFAULT_PARSER_OPTIONS = {
		filename: "",
		maxDepth: 100
	};
	({
		...DEFAULT_PARSER_OPTIONS,
		...DEFAULT_CONSTRUCTOR_OPTIONS
	});
	DEFAULT_SCALAR_STYLE_RULES = {
		applyQuoteFlowKeysOption,
		doubleQuoteForInvisibles,
		doubleQuoteWhitespaceOnly,
		applyForceQuotesOption,
		tryLongOrMultilineAsBlock,
		quoteInvalidPlain,
		fallbackToDoubleQuoted
	};
	SRC_C_PRINTABLE = "[\\x09\\x0A\\x0D\\x20-\\x7E\\x85\\xA0-\\uD7FF\\uE000-\\uFFFD\\u{10000}-\\u{10FFFF}]";
	SRC_B_CHAR = "[\\n\\r]";
	SRC_C_BYTE_ORDER_MARK = "\\uFEFF";
	SRC_S_WHITE = "[ \\t]";
	SRC_NB_CHAR = `(?:(?!(?:${SRC_B_CHAR}|${SRC_C_BYTE_ORDER_MARK}))${SRC_C_PRINTABLE})`;
	SRC_NS_CHAR = `(?:(?!${SRC_S_WHITE})${SRC_NB_CHAR})`;
	SRC_NB_JSON = "[\\x09\\x20-\\uD7FF\\uE000-\\uFFFF\\u{10000}-\\u{10FFFF}]";
	SRC_C_INDICATOR = "[-?:,\\[\\]{}#&*!|>'\"%@`]";
	SRC_C_FLOW_INDICATOR = "[,\\[\\]{}]";
	SRC_NS_PLAIN_SAFE_FLOW_OUT = SRC_NS_CHAR;
	SRC_NS_PLAIN_SAFE_FLOW_IN = `(?:(?!${SRC_C_FLOW_INDICATOR})${SRC_NS_CHAR})`;
	SRC_NS_PLAIN_FIRST_FLOW_OUT = `(?:(?:(?!${SRC_C_INDICATOR})${SRC_NS_CHAR})|[?:-](?=${SRC_NS_PLAIN_SAFE_FLOW_OUT}))`;
	SRC_NS_PLAIN_FIRST_FLOW_IN = `(?:(?:(?!${SRC_C_INDICATOR})${SRC_NS_CHAR})|[?:-](?=${SRC_NS_PLAIN_SAFE_FLOW_IN}))`;
	SRC_NS_PLAIN_CHAR_FLOW_OUT = `(?:(?:(?![:#])${SRC_NS_PLAIN_SAFE_FLOW_OUT})|:(?=${SRC_NS_PLAIN_SAFE_FLOW_OUT}))#*`;
	SRC_NS_PLAIN_CHAR_FLOW_IN = `(?:(?:(?![:#])${SRC_NS_PLAIN_SAFE_FLOW_IN})|:(?=${SRC_NS_PLAIN_SAFE_FLOW_IN}))#*`;
	SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT = `(?:${SRC_S_WHITE}*${SRC_NS_PLAIN_CHAR_FLOW_OUT})*`;
	SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN = `(?:${SRC_S_WHITE}*${SRC_NS_PLAIN_CHAR_FLOW_IN})*`;
	SRC_NS_PLAIN_ONE_LINE_FLOW_OUT = `${SRC_NS_PLAIN_FIRST_FLOW_OUT}#*${SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT}`;
	SRC_NS_PLAIN_ONE_LINE_FLOW_IN = `${SRC_NS_PLAIN_FIRST_FLOW_IN}#*${SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN}`;
	SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY = SRC_NS_PLAIN_ONE_LINE_FLOW_OUT;
	SRC_NS_PLAIN_ONE_LINE_FLOW_KEY = SRC_NS_PLAIN_ONE_LINE_FLOW_IN;
	SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT = `\\n+${SRC_NS_PLAIN_CHAR_FLOW_OUT}${SRC_NB_NS_PLAIN_IN_LINE_FLOW_OUT}`;
	SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN = `\\n+${SRC_NS_PLAIN_CHAR_FLOW_IN}${SRC_NB_NS_PLAIN_IN_LINE_FLOW_IN}`;
	SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT = `${SRC_NS_PLAIN_ONE_LINE_FLOW_OUT}(?:${SRC_S_NS_PLAIN_NEXT_LINE_FLOW_OUT})*`;
	SRC_NS_PLAIN_MULTI_LINE_FLOW_IN = `${SRC_NS_PLAIN_ONE_LINE_FLOW_IN}(?:${SRC_S_NS_PLAIN_NEXT_LINE_FLOW_IN})*`;
	new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_OUT})$`, "u");
	new RegExp(`^(?:${SRC_NS_PLAIN_MULTI_LINE_FLOW_IN})$`, "u");
	new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_BLOCK_KEY})$`, "u");
	new RegExp(`^(?:${SRC_NS_PLAIN_ONE_LINE_FLOW_KEY})$`, "u");
	new RegExp(`^(?:${SRC_NB_JSON})*$`, "u");
	new RegExp(`^(?:${SRC_NB_JSON}|\\n)*$`, "u");
	new RegExp(`^(?:${SRC_NB_CHAR}|\\n)*$`, "u");
	DEFAULT_PRESENTER_OPTIONS = {
		indent: 2,
		seqNoIndent: false,
		seqInlineFirst: true,
		lineWidth: 80,
		flowBracketPadding: false,
		flowSkipCommaSpace: false,
		flowSkipColonSpace: false,
		quoteFlowKeys: false,
		quoteStyle: "single",
		forceQuotes: false,
		scalarStyleRules: Object.keys(DEFAULT_SCALAR_STYLE_RULES).map((name) => Reflect.get(DEFAULT_SCALAR_STYLE_RULES, name)),
		tagBeforeAnchor: false
	};
	({ ...DEFAULT_PRESENTER_OPTIONS });
	EVENT_ID.DOCUMENT;
	EVENT_ID.SEQUENCE;
	EVENT_ID.MAPPING;
	EVENT_ID.SCALAR;
	EVENT_ID.ALIAS;
	EVENT_ID.POP;
	SCALAR_STYLE.PLAIN;
	SCALAR_STYLE.SINGLE_QUOTED;
	SCALAR_STYLE.DOUBLE_QUOTED;
	SCALAR_STYLE.LITERAL_BLOCK;
	SCALAR_STYLE.FOLDED_BLOCK;
	COLLECTION_STYLE.BLOCK;
	COLLECTION_STYLE.FLOW;
	CHOMPING_MODE.CLIP;
	CHOMPING_MODE.STRIP;
	CHOMPING_MODE.KEEP;
}));
//#endregion
//#region src/workflow/yaml-tree.ts
/**
* Reads one document. The parser's events are taken rather than its values: they carry offsets, and they cost a
* quarter of what a parser with a syntax tree does. Throws the parser's YAMLException.
*/
function readYamlTree(text) {
	const builder = new Builder(text);
	for (const event of parseEvents(text, {})) builder.take(event);
	return builder.tree;
}
var Builder;
var init_yaml_tree = __esmMin((() => {
	init_js_yaml();
	Builder = class {
		tree = { problems: [] };
		open = [];
		anchors = /* @__PURE__ */ new Map();
		documents = 0;
		/** For each open node: the key that waits for its value, and the names seen so far. */
		pending = [];
		constructor(text) {
			this.text = text;
		}
		take(event) {
			switch (event.type) {
				case EVENT_ID.DOCUMENT:
					if (++this.documents === 2) this.problem("there is more than one document in it", this.text.lastIndexOf("---"));
					return;
				case EVENT_ID.SEQUENCE:
					this.enter({
						type: "list",
						start: event.start,
						items: []
					}, event);
					return;
				case EVENT_ID.MAPPING:
					this.enter({
						type: "map",
						start: event.start,
						entries: []
					}, event);
					return;
				case EVENT_ID.SCALAR:
					this.place(this.anchored(this.scalar(event), event));
					return;
				case EVENT_ID.ALIAS: {
					const name = this.text.slice(event.anchorStart, event.anchorEnd);
					const target = this.anchors.get(name);
					if (!target) this.problem(`there is no anchor "&${name}" above this alias`, event.anchorStart - 1);
					this.place(target ?? {
						type: "scalar",
						start: event.anchorStart,
						text: void 0
					});
					return;
				}
				case EVENT_ID.POP:
					this.open.pop();
					this.pending.pop();
			}
		}
		enter(node, event) {
			this.place(this.anchored(node, event));
			this.open.push(node);
			this.pending.push({ names: /* @__PURE__ */ new Set() });
		}
		anchored(node, { anchorStart, anchorEnd }) {
			if (anchorStart >= 0) this.anchors.set(this.text.slice(anchorStart, anchorEnd), node);
			return node;
		}
		scalar(event) {
			const { style, valueStart } = event;
			const quoted = style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
			const text = valueStart < 0 ? "" : getScalarValue(this.text, event);
			const isNull = style === SCALAR_STYLE.PLAIN && /^(|~|null|Null|NULL)$/.test(text);
			return {
				type: "scalar",
				start: quoted ? valueStart - 1 : valueStart,
				text: isNull ? void 0 : text
			};
		}
		/** Puts a finished or a just opened node where it belongs. */
		place(node) {
			const parent = this.open.at(-1);
			if (!parent) {
				if (this.documents < 2) this.tree.root = node;
				return;
			}
			if (parent.type === "list") {
				parent.items.push(node);
				return;
			}
			const pending = this.pending.at(-1);
			const { key } = pending;
			pending.key = key ? void 0 : node;
			if (key) parent.entries.push({
				key,
				value: node
			});
			else if (node.type === "scalar") this.notTwice(node, pending.names);
		}
		notTwice({ text = "", start }, names) {
			if (names.has(text)) this.problem(`the key "${text}" stands twice in one map`, start);
			names.add(text);
		}
		problem(message, offset) {
			this.tree.problems.push({
				message,
				offset
			});
		}
	};
}));
//#endregion
//#region src/workflow/yaml.ts
function lineStartsOf(text) {
	const starts = [0];
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
	return starts;
}
var YamlFile;
var init_yaml = __esmMin((() => {
	init_js_yaml();
	init_yaml_tree();
	YamlFile = class {
		problems = [];
		root;
		text;
		lineStarts;
		constructor(text, file) {
			this.file = file;
			this.text = text.replace(/^\uFEFF/, "");
			const { root, problems } = this.read();
			this.root = root;
			for (const { message, offset } of problems) this.report("workflow-syntax", message, this.at(offset));
		}
		/** Where a node stands; line 1 for what is not in the file. */
		place(node) {
			return this.at(node?.start ?? 0);
		}
		report(id, message, place) {
			this.problems.push({
				id,
				message,
				place
			});
		}
		items(node) {
			return node?.type === "list" ? node.items : [];
		}
		entries(node) {
			if (node?.type !== "map") return [];
			return node.entries.map(({ key, value }) => ({
				key: this.string(key) ?? "",
				keyNode: key,
				value
			}));
		}
		get(node, name) {
			if (node?.type !== "map") return void 0;
			const entry = node.entries.find(({ key }) => key.type === "scalar" && key.text === name);
			return entry && {
				keyNode: entry.key,
				value: entry.value
			};
		}
		/** A scalar as the author wrote it; undefined for anything else, and for nothing at all. */
		string(node) {
			return node?.type === "scalar" ? node.text : void 0;
		}
		read() {
			try {
				return readYamlTree(this.text);
			} catch (error) {
				if (!(error instanceof YAMLException)) throw error;
				return { problems: [{
					message: `this is not YAML: ${this.reason(error)}`,
					offset: error.mark?.position ?? 0
				}] };
			}
		}
		reason({ reason, mark }) {
			const before = this.text.slice(this.text.lastIndexOf("\n", (mark?.position ?? 0) - 1) + 1, (mark?.position ?? 0) + 1);
			return /^\s*\t/.test(before) ? "a tab is used for indentation, and only spaces are allowed" : reason;
		}
		at(offset) {
			const starts = this.lineStarts ??= lineStartsOf(this.text);
			const known = Math.max(offset, 0);
			let low = 0;
			for (let high = starts.length; high - low > 1;) {
				const middle = low + high >> 1;
				if (starts[middle] <= known) low = middle;
				else high = middle;
			}
			return {
				file: this.file,
				line: low + 1,
				column: known - starts[low] + 1
			};
		}
	};
}));
//#endregion
//#region src/workflow/parse.ts
/** Reads a workflow. Whatever is wrong with it is a problem with a place; never throws. */
function parseWorkflow(text, file) {
	const yaml = new YamlFile(text, file);
	if (yaml.problems.length === 0) checkShape(yaml);
	if (yaml.problems.length > 0) return refused$2(yaml);
	const permissions = readPermissions(yaml, yaml.root);
	return {
		value: {
			file,
			name: posix.basename(file),
			events: readEvents(yaml),
			...permissions ? { permissions } : {},
			jobs: yaml.entries(yaml.get(yaml.root, "jobs")?.value).map(({ key, keyNode, value }) => readJob(yaml, key, keyNode, value)),
			text
		},
		problems: []
	};
}
/** Reads a local `action.yml`; one that is not composite has no steps. */
function parseAction(text, file) {
	const yaml = new YamlFile(text, file);
	if (yaml.problems.length > 0) return refused$2(yaml);
	const steps = yaml.get(yaml.get(yaml.root, "runs")?.value, "steps")?.value;
	return {
		value: {
			file,
			steps: yaml.items(steps).map((step) => readStep(yaml, step, void 0))
		},
		problems: []
	};
}
/** One problem a file: what follows the first is mostly its echo. */
function refused$2({ problems }) {
	return { problems: problems.slice(0, 1) };
}
function checkShape(yaml) {
	const wrong = (message, node) => yaml.report("workflow-shape", message, yaml.place(node));
	const top = yaml.root;
	if (top?.type !== "map") {
		wrong("this is not a workflow: it holds no map of keys", yaml.root);
		return;
	}
	if (!yaml.get(top, "on")) wrong("this is not a workflow: \"on\" is missing", void 0);
	const jobs = yaml.get(top, "jobs");
	if (!jobs) {
		wrong("this is not a workflow: \"jobs\" is missing", void 0);
		return;
	}
	if (jobs.value.type !== "map") {
		wrong("\"jobs\" is not a map of jobs", jobs.keyNode);
		return;
	}
	for (const { key, keyNode, value } of [{
		key: "",
		keyNode: void 0,
		value: top
	}, ...yaml.entries(jobs.value)]) {
		if (value.type !== "map") wrong(`job ${key} is not a map of keys`, keyNode);
		const merge = yaml.get(value, "<<");
		if (merge) wrong("the workflow host knows no merge key \"<<\"; use the anchor for whole values", merge.keyNode);
		const steps = yaml.get(value, "steps");
		if (key !== "" && steps && steps.value.type !== "list" && !isNothing(steps.value)) wrong(`"steps" of job ${key} is not a list`, steps.keyNode);
	}
}
function isNothing(node) {
	return node.type === "scalar" && node.text === void 0;
}
function readEvents(yaml) {
	const value = yaml.get(yaml.root, "on")?.value;
	const single = yaml.string(value);
	if (single !== void 0) return [single];
	const list = yaml.items(value).flatMap((item) => yaml.string(item) ?? []);
	return list.length > 0 ? list : yaml.entries(value).map(({ key }) => key);
}
function readJob(yaml, id, keyNode, node) {
	const permissions = readPermissions(yaml, node);
	const environment = readEnvironment(yaml, node);
	const condition = yaml.string(yaml.get(node, "if")?.value);
	const uses = yaml.string(yaml.get(node, "uses")?.value);
	const shell = defaultShell(yaml, node) ?? defaultShell(yaml, yaml.root);
	return {
		id,
		place: yaml.place(keyNode),
		...condition === void 0 ? {} : { if: condition },
		...permissions ? { permissions } : {},
		...environment ? { environment } : {},
		...uses === void 0 ? {} : { uses },
		steps: yaml.items(yaml.get(node, "steps")?.value).map((step) => readStep(yaml, step, shell))
	};
}
function defaultShell(yaml, node) {
	const run = yaml.get(yaml.get(node, "defaults")?.value, "run")?.value;
	return yaml.string(yaml.get(run, "shell")?.value);
}
function readStep(yaml, node, shell) {
	const string = (key) => yaml.string(yaml.get(node, key)?.value);
	const condition = string("if");
	const uses = string("uses");
	const run = yaml.get(node, "run");
	const script = string("run");
	return {
		place: yaml.place(run?.keyNode ?? yaml.get(node, "uses")?.keyNode ?? node),
		...condition === void 0 ? {} : { if: condition },
		...uses === void 0 ? {} : { uses },
		...script === void 0 ? {} : { run: {
			script,
			shell: string("shell") ?? shell
		} },
		with: new Map(yaml.entries(yaml.get(node, "with")?.value).map(({ key, value }) => [key.toLowerCase(), yaml.string(value) ?? ""]))
	};
}
function readEnvironment(yaml, job) {
	const entry = yaml.get(job, "environment");
	if (!entry) return void 0;
	const place = yaml.place(entry.keyNode);
	const name = yaml.string(entry.value.type === "map" ? yaml.get(entry.value, "name")?.value : entry.value)?.trim();
	if (name === void 0 || name === "") return {
		form: "nothing",
		place
	};
	return name.includes("${{") ? {
		form: "expression",
		text: name,
		place
	} : {
		form: "name",
		name,
		place
	};
}
function readPermissions(yaml, node) {
	const entry = yaml.get(node, "permissions");
	if (!entry) return void 0;
	const place = yaml.place(entry.keyNode);
	const word = yaml.string(entry.value);
	if (word === "write-all") return {
		form: "all",
		level: "write",
		place
	};
	if (word === "read-all") return {
		form: "all",
		level: "read",
		place
	};
	if (word !== void 0) return {
		form: "unreadable",
		text: word,
		place
	};
	const levels = /* @__PURE__ */ new Map();
	for (const { key, value } of yaml.entries(entry.value)) {
		const level = yaml.string(value) ?? "";
		if (!LEVELS.includes(level)) return {
			form: "unreadable",
			text: `${key}: ${level}`,
			place
		};
		levels.set(key, level);
	}
	return {
		form: "map",
		levels,
		place
	};
}
var LEVELS;
var init_parse = __esmMin((() => {
	init_yaml();
	LEVELS = [
		"none",
		"read",
		"write"
	];
}));
//#endregion
//#region src/workflow/repository.ts
/** The folder whose workflows count for `start`: itself when it has some, else the nearest one that git knows. */
function repositoryRoot(start) {
	if (existsSync(join(start, ".github/workflows"))) return start;
	for (let folder = start; dirname(folder) !== folder; folder = dirname(folder)) if (existsSync(join(folder, ".git"))) return folder;
	return start;
}
/** Reads everything in `.github/workflows` below the root. A file that cannot be read is a problem, not an exception. */
function readRepository(root) {
	const names = workflowNames(root);
	const problems = [];
	const take = ({ value, problems: found }) => {
		problems.push(...found);
		return value;
	};
	const workflows = names.flatMap((name) => take(read$2(root, posix.join(".github/workflows", name), parseWorkflow)) ?? []);
	const actions = /* @__PURE__ */ new Map();
	return {
		workflows,
		names,
		problems,
		action(folder) {
			const path = posix.normalize(folder);
			if (path.startsWith("..")) return void 0;
			if (!actions.has(path)) {
				const file = ["action.yml", "action.yaml"].map((name) => posix.join(path, name)).find(exists);
				actions.set(path, file === void 0 ? void 0 : take(read$2(root, file, parseAction)));
			}
			return actions.get(path);
		}
	};
	function exists(file) {
		return existsSync(join(root, file));
	}
}
function workflowNames(root) {
	try {
		return readdirSync(join(root, WORKFLOW_FOLDER)).filter((name) => /\.ya?ml$/.test(name)).sort();
	} catch {
		return [];
	}
}
function read$2(root, file, parse) {
	const unreadable = (reason) => ({ problems: [{
		id: "workflow-unreadable",
		message: `cannot be read: ${reason}`,
		place: {
			file,
			line: 1,
			column: 1
		}
	}] });
	const path = join(root, file);
	let text;
	try {
		if (!statSync(path).isFile()) return unreadable("it is no file");
		text = readFileSync(path, "utf8");
	} catch (error) {
		return unreadable(error.message.split(",")[0]);
	}
	return parse(text, file);
}
var WORKFLOW_FOLDER;
var init_repository$1 = __esmMin((() => {
	init_parse();
	WORKFLOW_FOLDER = ".github/workflows";
}));
//#endregion
//#region src/workflow/shell.ts
/**
* Splits a script into its simple commands, each a list of words without their quotes, as far as that needs no
* running: quotes, continuation lines, comments, here-documents, `$(...)` and backquotes. An expression of the
* workflow host stays one piece of a word.
*/
function shellCommands(script, shell) {
	const continued = CONTINUATION[shell?.split(/[\s{]/)[0] ?? ""];
	return new Scanner(continued ? script.replaceAll("\\", "/").replace(continued, "\\\n") : script).commands();
}
/** The place after the bracket that closes what was opened before `from`. */
function closing(text, from) {
	let depth = 1;
	for (let at = from; at < text.length; at++) {
		if (text[at] === "(") depth++;
		if (text[at] === ")" && --depth === 0) return at + 1;
	}
	return text.length + 1;
}
var OPENERS, DEPTH$1, CONTINUATION, Scanner;
var init_shell = __esmMin((() => {
	OPENERS = new Set([
		"if",
		"then",
		"else",
		"elif",
		"do",
		"while",
		"until",
		"!",
		"{",
		"time"
	]);
	DEPTH$1 = 20;
	CONTINUATION = {
		pwsh: /`\r?\n/g,
		powershell: /`\r?\n/g,
		cmd: /\^\r?\n/g
	};
	Scanner = class Scanner {
		found = [];
		words = [];
		word;
		position = 0;
		hereDocuments = [];
		constructor(text, depth = 0) {
			this.text = text;
			this.depth = depth;
		}
		commands() {
			while (this.position < this.text.length) this.step();
			this.endCommand();
			return this.found;
		}
		step() {
			const rest = this.text.slice(this.position, this.position + 3);
			const char = rest[0];
			if (rest === "${{") this.take(this.after("}}", this.position + 3));
			else if (char === "\\") this.escape();
			else if (char === "'" || char === "\"") this.quoted(char);
			else if (char === "#" && this.word === void 0) this.comment();
			else if (char === "\n") this.newline();
			else if (rest.startsWith("$(") || char === "`") this.substitution(char);
			else if (rest.startsWith("<<") && rest !== "<<<") this.hereDocument();
			else this.plain(char);
		}
		plain(char) {
			if (/\s/.test(char)) this.endWord();
			else if (";&|()".includes(char)) this.endCommand();
			else this.add(char);
			this.position++;
		}
		add(text) {
			this.word = (this.word ?? "") + text;
		}
		/** Takes the text up to `end` into the word as it stands. */
		take(end) {
			this.add(this.text.slice(this.position, end));
			this.position = end;
		}
		/** The place behind the next mark, or the end. */
		after(mark, from) {
			const at = this.text.indexOf(mark, from);
			return at < 0 ? this.text.length : at + mark.length;
		}
		comment() {
			const end = this.text.indexOf("\n", this.position);
			this.position = end < 0 ? this.text.length : end;
		}
		escape() {
			const next = this.text.slice(this.position + 1).match(/^\r?\n/)?.[0];
			if (next !== void 0) {
				this.position += 1 + next.length;
				return;
			}
			this.add(this.text[this.position + 1] ?? "");
			this.position += 2;
		}
		quoted(mark) {
			this.add("");
			this.position++;
			while (this.position < this.text.length) {
				const char = this.text[this.position];
				if (char === mark) break;
				if (mark === "\"" && (char === "`" || this.text.startsWith("$(", this.position))) {
					this.substitution(char);
					continue;
				}
				if (mark === "\"" && char === "\\" && this.position + 1 < this.text.length) this.position++;
				this.add(this.text[this.position]);
				this.position++;
			}
			this.position++;
		}
		/** What stands inside is run on its own; in the word around it, it is a value that is not known. */
		substitution(char) {
			const from = this.position + (char === "`" ? 1 : 2);
			const to = char === "`" ? this.after("`", from) : closing(this.text, from);
			if (this.depth < DEPTH$1) this.found.push(...new Scanner(this.text.slice(from, to - 1), this.depth + 1).commands());
			this.take(to);
		}
		hereDocument() {
			const match = /^<<-?\s*(['"]?)([^\s'";&|()<>]+)\1/.exec(this.text.slice(this.position, this.position + 200));
			if (match) this.hereDocuments.push(match[2]);
			this.endWord();
			this.position += match ? match[0].length : 2;
		}
		newline() {
			this.endCommand();
			this.position++;
			for (const end of this.hereDocuments) while (this.position < this.text.length) {
				const stop = this.after("\n", this.position);
				const content = this.text.slice(this.position, stop).trim();
				this.position = stop;
				if (content === end) break;
			}
			this.hereDocuments = [];
		}
		endWord() {
			if (this.word === void 0) return;
			if (this.words.length > 0 || !OPENERS.has(this.word)) this.words.push(this.word);
			this.word = void 0;
		}
		endCommand() {
			this.endWord();
			if (this.words.length > 0) this.found.push(this.words);
			this.words = [];
		}
	};
}));
//#endregion
//#region src/workflow/invocation.ts
/** Whether the step publishes. */
function publishInvocation(step) {
	if (step.run) return inScript(step.run.script, step.run.shell);
	return step.uses === void 0 ? void 0 : inAction(step.uses, step.with);
}
function inScript(script, shell, depth = 0) {
	if (!script.includes("pubtool") || /^python/.test(shell ?? "")) return void 0;
	const found = shellCommands(script, shell).flatMap((words) => inCommand(words, depth) ?? []);
	const sure = found.filter(({ doubt }) => doubt === void 0);
	const first = sure[0] ?? found[0];
	if (!first || sure.length < 2) return first;
	const selections = sure.map(({ packages }) => packages);
	const packages = selections.includes(void 0) ? {} : { packages: selections.flatMap((names) => names ?? []) };
	return {
		shown: first.shown,
		...packages
	};
}
function inCommand(words, depth) {
	const start = words.findIndex((word) => !/^\w+=/.test(word));
	if (start < 0) return void 0;
	const head = programName(words[start]);
	if (head === "pubtool") return readArguments(words.slice(start + 1));
	if (SHELLS.test(head) && depth < 3) {
		const inner = words[words.findIndex((word) => /^-\w*c$/.test(word)) + 1];
		return inner === void 0 || inner === words[0] ? void 0 : inScript(inner, void 0, depth + 1);
	}
	if (!LAUNCHERS.has(head)) return void 0;
	for (let at = start + 1; at < words.length; at++) {
		if (SHELLS.test(programName(words[at]))) return inCommand(words.slice(at), depth);
		const fetched = /^(-p|--package)$/.test(words[at - 1]);
		if (programName(words[at]) === "pubtool" && !fetched) return readArguments(words.slice(at + 1));
		if (/^(-c|--call)$/.test(words[at - 1]) || words[at].startsWith("--call=")) return inScript(words[at].replace("--call=", ""), void 0, depth + 1);
	}
}
/** `./node_modules/.bin/pubtool`, `pubtool@1.2.3` and `pubtool.cmd` are all `pubtool`. */
function programName(word) {
	return word.split(/[/\\]/).at(-1).replace(/(?<=.)@.*$/, "").replace(/\.(cjs|mjs|js|cmd|exe|ps1)$/, "");
}
function readArguments(words) {
	const packages = [];
	let command;
	for (let at = 0; at < words.length; at++) {
		const word = words[at];
		if (word === "--dry-run") return void 0;
		if (word.startsWith("--package=")) packages.push(word.slice(10));
		else if (VALUE_FLAGS.has(word)) {
			at++;
			if (word === "--package" && words[at] !== void 0) packages.push(words[at]);
		} else if (/^\d?[<>]/.test(word)) {
			if (/[<>]$/.test(word)) at++;
		} else if (!word.startsWith("-")) command ??= word;
	}
	if (command === void 0) return void 0;
	const shown = `pubtool ${command}`;
	if (isDynamic(command)) return {
		shown,
		doubt: `its command is "${command}", known only when it runs`
	};
	if (command !== "publish") return void 0;
	return {
		shown,
		...packages.length > 0 && !packages.some(isDynamic) ? { packages } : {}
	};
}
function inAction(uses, inputs) {
	if (uses.replace(/@.*$/, "").replace(/\/+$/, "").split("/").at(-1) !== "pubtool") return void 0;
	const command = inputs.get("command") ?? "";
	const dryRun = inputs.get("dry-run") ?? "false";
	const shown = `${uses} with command: ${command}`;
	if (isDynamic(command)) return {
		shown,
		doubt: `its command is "${command}", known only when it runs`
	};
	if (command !== "publish" || dryRun === "true") return void 0;
	return { shown };
}
function isDynamic(text) {
	return /[$`]/.test(text);
}
var SHELLS, LAUNCHERS, VALUE_FLAGS;
var init_invocation = __esmMin((() => {
	init_shell();
	SHELLS = /^(ba|da|z|k)?sh$/;
	LAUNCHERS = new Set("npx npm pnpm pnpx yarn bun bunx deno node sudo env exec command nice nohup timeout xargs mise volta corepack stdbuf".split(" "));
	VALUE_FLAGS = new Set([
		"--config",
		"--cwd",
		"--package",
		"--changed-since"
	]);
}));
//#endregion
//#region src/workflow/permissions.ts
/**
* The level of a permission at the end of the chain, as the host applies it: the job's block replaces the workflow's,
* what a block does not list is none, and a called workflow never gets more than its caller has.
*/
function grantOf(chain, permission) {
	let ceiling;
	const [first] = chain;
	if (first && isOnlyCalled(first.workflow)) ceiling = unlisted(first, permission);
	for (const link of chain) {
		const own = ownGrant(link, permission);
		if (own === void 0) ceiling ??= unlisted(link, permission);
		else ceiling = ceiling === void 0 ? own : lower(ceiling, own, link);
	}
	return ceiling ?? {
		known: false,
		why: "there is no job",
		place: void 0
	};
}
/** Undefined when neither the job nor its workflow says anything. */
function ownGrant({ workflow, job }, permission) {
	const block = job.permissions ?? workflow.permissions;
	if (!block) return void 0;
	const owner = job.permissions ? `job ${job.id}` : "the workflow";
	const { place } = block;
	if (block.form === "unreadable") {
		if (!block.text.includes("${{")) return {
			known: true,
			level: "none",
			place,
			why: `${owner} has permissions "${block.text}", which the host refuses`
		};
		return {
			known: false,
			place,
			why: `${owner} has permissions "${block.text}", which cannot be read`
		};
	}
	return {
		known: true,
		level: atMost(permission, block.form === "all" ? block.level : block.levels.get(permission) ?? "none"),
		place,
		why: says(owner, block, permission)
	};
}
/** There is no reading of identity tokens: `read-all` does not give one. */
function atMost(permission, level) {
	return permission === "id-token" && level === "read" ? "none" : level;
}
function says(owner, block, permission) {
	if (block.form === "all") return `${owner} has permissions: ${block.level}-all`;
	const level = block.form === "map" ? block.levels.get(permission) : void 0;
	if (level !== void 0) return `${owner} has ${permission}: ${level}`;
	return `${owner} has a permissions block that does not list ${permission}, which means none`;
}
/** Nobody declares anything: the repository's default counts, which never holds an identity token. */
function unlisted({ workflow, job }, permission) {
	const place = job.place;
	if (isOnlyCalled(workflow)) return {
		known: false,
		place,
		why: "the caller decides, and no workflow here calls it"
	};
	if (permission === "id-token") return {
		known: true,
		level: "none",
		place,
		why: "neither it nor the workflow has a permissions block"
	};
	return {
		known: false,
		place,
		why: "without a permissions block the repository's settings decide"
	};
}
function lower(ceiling, own, { workflow }) {
	if (!own.known) return own;
	if (!ceiling.known) return order.indexOf(own.level) === 0 ? own : ceiling;
	if (order.indexOf(own.level) <= order.indexOf(ceiling.level)) return own;
	return {
		...ceiling,
		why: `${workflow.name} asks for ${own.level}, and its caller can give no more: ${ceiling.why}`
	};
}
function isOnlyCalled({ events }) {
	return events.length > 0 && events.every((event) => event === "workflow_call");
}
var order;
var init_permissions = __esmMin((() => {
	order = [
		"none",
		"read",
		"write"
	];
}));
//#endregion
//#region src/workflow/sites.ts
/** Every job of the repository that publishes, through reusable workflows and composite actions of the repository. */
function findSites(repository) {
	const walk = new Walk(repository);
	for (const entry of repository.workflows) if (!isOnlyCalled(entry)) walk.follow(entry, []);
	for (const entry of repository.workflows) if (!walk.reached.has(entry)) walk.follow(entry, []);
	return {
		sites: walk.sites,
		broken: walk.broken
	};
}
/** A condition that is false whatever happens. */
function isNever(condition) {
	return condition !== void 0 && /^(\$\{\{\s*)?(false|0|null|'')(\s*\}\})?$/.test(condition.trim());
}
/** The files along the chain, for messages: `ci.yml -> release.yml`. */
function chainNames({ chain }) {
	return chain.map(({ workflow }) => workflow.name).join(" -> ");
}
var CALLS, Walk;
var init_sites = __esmMin((() => {
	init_invocation();
	init_permissions();
	init_repository$1();
	CALLS = 5e3;
	Walk = class {
		sites = [];
		broken = [];
		reached = /* @__PURE__ */ new Set();
		calls = 0;
		constructor(repository) {
			this.repository = repository;
		}
		follow(workflow, above) {
			this.reached.add(workflow);
			for (const job of workflow.jobs) {
				const chain = [...above, {
					workflow,
					job
				}];
				if (job.uses === void 0) this.addSites(job, chain);
				else this.call(job.uses, job, chain);
			}
		}
		addSites(job, chain) {
			const entry = chain[0].workflow;
			const { workflow } = chain.at(-1);
			for (const { step, invocation } of this.publishingSteps(job.steps, [])) {
				const off = [...chain.map((link) => link.job.if), step.if].find(isNever);
				const switchedOff = off === void 0 ? {} : { switchedOff: `if: ${off}` };
				this.sites.push({
					chain,
					entry,
					workflow,
					job,
					place: step.place,
					invocation,
					...switchedOff
				});
			}
		}
		call(uses, job, chain) {
			const broken = (id, message) => this.broken.push({
				id,
				message: `job ${job.id} ${message}`,
				place: job.place,
				chain
			});
			if (!uses.startsWith("./")) {
				broken("reusable-remote", `calls "${uses}", which is not in this repository and cannot be read here`);
				return;
			}
			const file = uses.slice(2);
			const target = this.repository.workflows.find((candidate) => candidate.file === file);
			if (!target) broken("reusable-missing", `calls "${uses}", ${this.repository.names.some((name) => `.github/workflows/${name}` === file) ? "which is not a readable workflow" : "and there is no such workflow"}`);
			else if (chain.some((link) => link.workflow === target)) broken("reusable-cycle", `closes a circle of calls: ${[...chain.map((link) => link.workflow.name), target.name].join(" -> ")}`);
			else {
				if (!target.events.includes("workflow_call")) broken("reusable-not-callable", `calls "${uses}", which has no workflow_call under "on"`);
				this.calls++;
				if (this.calls <= CALLS) this.follow(target, chain);
				else if (this.calls === CALLS + 1) broken("reusable-too-many", `is one of more than ${CALLS} ways from workflow to workflow; the rest was not read`);
			}
		}
		/** The steps that publish; a composite action's steps count for the step that uses it, with the action's own place. */
		*publishingSteps(steps, within) {
			for (const step of steps) {
				const invocation = publishInvocation(step);
				if (invocation) yield {
					step,
					invocation
				};
				else if (step.uses?.startsWith("./") && !within.includes(step.uses)) {
					const action = this.repository.action(step.uses.slice(2));
					for (const inner of this.publishingSteps(action?.steps ?? [], [...within, step.uses])) yield isNever(step.if) ? {
						...inner,
						step: {
							...inner.step,
							if: step.if
						}
					} : inner;
				}
			}
		}
	};
}));
//#endregion
//#region src/doctor/rule.ts
function runRule({ id, label, check }, subject) {
	return {
		id,
		label,
		findings: check(subject)
	};
}
/** The sites that run, one a job: two publishing steps of one job have the same permissions and environment. */
function publishingJobs({ sites }) {
	const seen = /* @__PURE__ */ new Set();
	return sites.filter((site) => {
		const key = JSON.stringify(site.chain.map(({ workflow, job }) => [workflow.file, job.id]));
		return site.switchedOff === void 0 && !seen.has(key) && seen.add(key);
	});
}
/** `ci.yml -> release.yml: job publish`. */
function jobName(site) {
	return `${chainNames(site)}: job ${site.job.id}`;
}
/** What is wrong with a job is certain only when it is certain that the job publishes. */
function failure({ invocation: { doubt } }) {
	return doubt === void 0 ? {
		verdict: "failed",
		doubt: ""
	} : {
		verdict: "unknown",
		doubt: ` (if it publishes: ${doubt})`
	};
}
function nothingToLookAt(id) {
	return [{
		id,
		verdict: "skipped",
		message: "no publishing job to look at"
	}];
}
var init_rule = __esmMin((() => {
	init_sites();
}));
//#endregion
//#region src/doctor/compared-file.ts
/**
* The file name that the registry compares with what was registered. Where a workflow calls another one, the
* identity token names both: pyreg looks at the one that holds the job, the other two at the one that was started.
*/
function comparedFile(kind, { entry, workflow }) {
	return kind === "pyreg" ? workflow.name : entry.name;
}
/** Why it is that file; empty when no workflow is called, since there is only one file then. */
function whyThatFile(kind, { chain }) {
	if (chain.length < 2) return "";
	return kind === "pyreg" ? `: ${kind} compares the called workflow, which holds the job` : `: ${kind} compares the calling workflow, which was started`;
}
/** The sites that publish this package; a `--package` flag leaves the others out. */
function sitesOf({ name }, sites) {
	return sites.filter(({ invocation, switchedOff }) => switchedOff === void 0 && (invocation.packages === void 0 || invocation.packages.includes(name)));
}
var init_compared_file = __esmMin((() => {}));
//#endregion
//#region src/doctor/rules/declared-environment.ts
function compare$3(entry, site) {
	const declared = entry.trustPolicy?.environment;
	const { environment } = site.job;
	const name = jobName(site);
	const who = `${entry.name} (${entry.kind})`;
	const place = environment?.place ?? site.job.place;
	if (declared === void 0) return {
		verdict: "ok",
		message: `${name}: no environment is declared for ${who}, so the registry accepts any`,
		place
	};
	if (environment?.form === "expression") return {
		verdict: "unknown",
		message: `${name} has environment: "${environment.text}", known only when it runs; "${declared}" is declared for ${who}`,
		place
	};
	const seen = environment?.form === "name" ? environment.name : void 0;
	if (seen?.toLowerCase() === declared.toLowerCase()) return {
		verdict: "ok",
		message: `${name} has environment: "${seen}", as declared for ${who}`,
		place
	};
	const { verdict, doubt } = failure(site);
	return {
		verdict,
		message: `${name} ${seen === void 0 ? "has no environment" : `has environment: "${seen}"`}, and "${declared}" is declared for ${who}${doubt}`,
		hint: `write \`environment: ${declared}\` in the job, or register and declare ${seen === void 0 ? "no environment" : `"${seen}"`}`,
		place
	};
}
var id$5, declaredEnvironment;
var init_declared_environment = __esmMin((() => {
	init_compared_file();
	init_rule();
	id$5 = "declared-environment";
	declaredEnvironment = {
		id: id$5,
		label: "the declared environment is the job's",
		check: ({ packages, sites }) => packages.filter(({ trustPolicy }) => trustPolicy !== void 0).flatMap((entry) => sitesOf(entry, sites).map((site) => ({
			id: id$5,
			package: entry.name,
			...compare$3(entry, site)
		})))
	};
}));
//#endregion
//#region src/doctor/rules/declared-workflow.ts
function look$1({ repository, sites }, entry, { workflow }) {
	const who = `${entry.name} (${entry.kind})`;
	const shared = {
		id: id$4,
		package: entry.name
	};
	if (!repository.names.includes(workflow)) {
		const same = repository.names.find((name) => name.toLowerCase() === workflow.toLowerCase());
		const message = `${who} declares workflow "${workflow}", and there is no ${WORKFLOW_FOLDER}/${workflow}`;
		const hint = same ? `there is "${same}": registries compare the name with its case` : `workflows here: ${repository.names.join(", ") || "none"}`;
		return [{
			...shared,
			verdict: "failed",
			message,
			hint,
			place: entry.place
		}];
	}
	const publishing = sitesOf(entry, sites);
	if (publishing.length === 0) {
		const message = `${who} declares workflow "${workflow}", and no job publishes it`;
		return [{
			...shared,
			verdict: "failed",
			message,
			hint: "`pubtool explain publish-workflow`",
			place: entry.place
		}];
	}
	return publishing.map((site) => ({
		...shared,
		...compare$2(entry, workflow, who, site)
	}));
}
function compare$2(entry, declared, who, site) {
	const seen = comparedFile(entry.kind, site);
	const why = whyThatFile(entry.kind, site);
	if (seen === declared) {
		const message = `${jobName(site)} publishes ${who} as "${declared}", as declared${why}`;
		return {
			verdict: site.invocation.doubt === void 0 ? "ok" : "unknown",
			message,
			place: site.place
		};
	}
	const { verdict, doubt } = failure(site);
	return {
		verdict,
		message: `${jobName(site)} publishes ${who} as "${seen}", and "${declared}" is declared${doubt}${why}`,
		hint: `register "${seen}" for ${entry.registryName} and declare it in ${entry.place.file}:${entry.place.line}, or leave ${entry.name} out of this job with --package`,
		place: site.place
	};
}
var id$4, declaredWorkflow;
var init_declared_workflow = __esmMin((() => {
	init_repository$1();
	init_compared_file();
	init_rule();
	id$4 = "declared-workflow";
	declaredWorkflow = {
		id: id$4,
		label: "the declared workflow is the one that publishes",
		check: (subject) => subject.packages.flatMap((entry) => entry.trustPolicy ? look$1(subject, entry, entry.trustPolicy) : [])
	};
}));
//#endregion
//#region src/doctor/rules/workflow-ref.ts
function compare$1({ sites, repository }, { ref, file }, entry, { workflow: declared }) {
	const { place, kind, name } = entry;
	const who = `${name} (${kind})`;
	if (file === void 0) return {
		verdict: "unknown",
		message: `${VARIABLE$1} is "${ref}", which names no workflow file`,
		place
	};
	const called = sitesOf(entry, sites).some((site) => site.entry.name === file && comparedFile(kind, site) === declared);
	if (file === declared || called) return {
		verdict: "ok",
		message: `${file}: the running workflow is the one declared for ${who}`,
		place
	};
	if (repository.workflows.some((workflow) => workflow.name === file) && !publishes(sites, file)) return {
		verdict: "skipped",
		message: `${file}: the running workflow publishes nothing; "${declared}" is declared for ${who}`,
		place
	};
	return {
		verdict: "failed",
		message: `${file}: the running workflow is "${file}" (${VARIABLE$1} is "${ref}"), and "${declared}" is declared for ${who}`,
		hint: `publish from ${declared}, or register "${file}" at the registry and declare it here`,
		place
	};
}
function publishes(sites, file) {
	return sites.some(({ chain }) => chain.some(({ workflow }) => workflow.name === file));
}
var id$3, VARIABLE$1, workflowRef;
var init_workflow_ref = __esmMin((() => {
	init_compared_file();
	id$3 = "workflow-ref";
	VARIABLE$1 = "GITHUB_WORKFLOW_REF";
	workflowRef = {
		id: id$3,
		label: "the running workflow is the declared one",
		check(subject) {
			const { run } = subject;
			if (!run) return [];
			return subject.packages.flatMap((entry) => entry.trustPolicy ? [{
				id: id$3,
				package: entry.name,
				...compare$1(subject, run, entry, entry.trustPolicy)
			}] : []);
		}
	};
}));
//#endregion
//#region src/doctor/declared.ts
/** Phase 2: what `pubtool.toml` declares against what the workflow files say. */
function declaredSection(subject) {
	const section = {
		heading: "trust policy (declared)",
		prefix: "trust-policy"
	};
	const silent = subject.packages.filter(({ trustPolicy }) => trustPolicy === void 0);
	if (silent.length === subject.packages.length) return {
		...section,
		checks: [],
		notes: ["not declared: no package has a [package.trust_policy] block"]
	};
	return {
		...section,
		checks: rules$1.map((rule) => runRule(rule, subject)).filter(({ findings }) => findings.length > 0),
		notes: silent.map(({ name, kind }) => `not declared for ${name} (${kind})`)
	};
}
var rules$1;
var init_declared = __esmMin((() => {
	init_rule();
	init_declared_environment();
	init_declared_workflow();
	init_workflow_ref();
	rules$1 = [
		declaredWorkflow,
		declaredEnvironment,
		workflowRef
	];
}));
//#endregion
//#region src/workflow/comments.ts
/** Finds steps that would publish if they were not commented out; prose about publishing is not one. */
function commentedSteps(text, file) {
	if (!text.includes("pubtool")) return [];
	const lines = text.split("\n");
	return lines.flatMap((line, index) => {
		const comment = /^(\s*)#+\s*(.*?)\s*$/.exec(line);
		if (!comment?.[2]?.includes("pubtool")) return [];
		const shown = asCommand(comment[2]) ?? asAction(comment[2], lines.slice(index + 1, index + 6));
		const place = {
			file,
			line: index + 1,
			column: comment[1].length + 1
		};
		return shown === void 0 ? [] : [{
			place,
			shown
		}];
	});
}
function asCommand(comment) {
	const script = comment.replace(/^-\s+/, "").replace(/^run:\s*/, "").replace(/^(["'])(.*)\1$/, "$2");
	const invocation = inScript(script, void 0);
	if (!invocation || invocation.doubt !== void 0) return void 0;
	const after = script.split(/\bpublish\b/)[1] ?? "";
	return /^(\s+(-\S+(\s+[^\s-]\S*)?|[\\&|;#].*))*\s*$/.test(after) ? invocation.shown : void 0;
}
function asAction(comment, below) {
	const uses = /^(?:-\s+)?uses:\s*["']?(\S*\/pubtool(?:@[^\s"']*)?)/.exec(comment)?.[1];
	if (uses === void 0) return void 0;
	return below.some((line) => /^\s*#+\s*command:\s*["']?publish["']?\s*$/.test(line)) ? uses : void 0;
}
var init_comments = __esmMin((() => {
	init_invocation();
}));
//#endregion
//#region src/doctor/rules/commented-out-step.ts
function switchedOff({ sites }) {
	return sites.filter((site) => site.switchedOff !== void 0).map((site) => ({
		id: id$2,
		verdict: "failed",
		message: `${jobName(site)} never runs its publishing step: it is switched off by \`${site.switchedOff}\``,
		hint: "take the condition out, or the step",
		place: site.place
	}));
}
/** A commented line beside a step that runs is a note; without one it is the step that is missing. */
function commented({ sites }, { file, name, text }) {
	if (sites.some(({ chain, place }) => place.file === file || chain.some((link) => link.workflow.file === file))) return [];
	return commentedSteps(text, file).map(({ place, shown }) => ({
		id: id$2,
		verdict: sites.length > 0 ? "warning" : "failed",
		message: `${name}: the step \`${shown}\` is commented out`,
		hint: "take the # away, or delete the step",
		place
	}));
}
var id$2, commentedOutStep;
var init_commented_out_step = __esmMin((() => {
	init_comments();
	init_rule();
	id$2 = "commented-out-step";
	commentedOutStep = {
		id: id$2,
		label: "the publishing step is not commented out",
		check(subject) {
			const off = [...switchedOff(subject), ...subject.repository.workflows.flatMap((file) => commented(subject, file))];
			if (off.length > 0) return off;
			const active = subject.sites.filter(({ invocation }) => invocation.doubt === void 0);
			if (active.length === 0) return [{
				id: id$2,
				verdict: "skipped",
				message: "no publishing step to look at"
			}];
			return active.map((site) => ({
				id: id$2,
				verdict: "ok",
				message: `${jobName(site)} runs its publishing step`,
				place: site.place
			}));
		}
	};
}));
//#endregion
//#region src/doctor/rules/permission.ts
/** The rule that the publishing job may write one permission. */
function writePermission(id, permission, need) {
	return {
		id,
		label: `the publishing job has ${permission}: write`,
		check(subject) {
			const jobs = publishingJobs(subject);
			if (jobs.length === 0) return nothingToLookAt(id);
			return jobs.map((site) => {
				const grant = grantOf(site.chain, permission);
				const place = grant.place ?? site.job.place;
				const name = jobName(site);
				if (!grant.known) return {
					id,
					verdict: "unknown",
					message: `${name}: whether it has ${permission}: write is not known: ${grant.why}`,
					hint: declare(permission),
					place
				};
				if (grant.level === "write") return {
					id,
					verdict: "ok",
					message: `${name} has ${permission}: write`,
					place
				};
				const { verdict, doubt } = failure(site);
				return {
					id,
					verdict,
					message: `${name} has no ${permission}: write${doubt}: ${grant.why}`,
					hint: `${declare(permission)}; ${need}`,
					place
				};
			});
		}
	};
}
function declare(permission) {
	return `write \`${permission}: write\` under \`permissions:\` of the job, and of every job that calls it`;
}
var init_permission = __esmMin((() => {
	init_permissions();
	init_rule();
}));
//#endregion
//#region src/doctor/rules/contents-permission.ts
var contentsPermission;
var init_contents_permission = __esmMin((() => {
	init_permission();
	contentsPermission = writePermission("contents-permission", "contents", "a release needs it for tags, and a block that leaves it out takes even reading away");
}));
//#endregion
//#region src/doctor/rules/environment-key.ts
function look(site) {
	const { environment } = site.job;
	const name = jobName(site);
	if (environment?.form === "name") return {
		id: id$1,
		verdict: "ok",
		message: `${name} has environment: "${environment.name}"`,
		place: environment.place
	};
	if (environment?.form === "expression") return {
		id: id$1,
		verdict: "unknown",
		message: `${name} has environment: "${environment.text}", which is known only when it runs`,
		place: environment.place
	};
	const { verdict, doubt } = failure(site);
	return {
		id: id$1,
		verdict,
		message: `${name} ${environment ? "has an `environment:` key that names none" : "has no `environment:` key"}${doubt}`,
		hint: "add e.g. `environment: release`: a registry that expects an environment refuses a token without one",
		place: environment?.place ?? site.job.place
	};
}
var id$1, environmentKey;
var init_environment_key = __esmMin((() => {
	init_rule();
	id$1 = "environment-key";
	environmentKey = {
		id: id$1,
		label: "the publishing job has an environment",
		check(subject) {
			const jobs = publishingJobs(subject);
			return jobs.length === 0 ? nothingToLookAt(id$1) : jobs.map(look);
		}
	};
}));
//#endregion
//#region src/doctor/rules/id-token-permission.ts
var idTokenPermission;
var init_id_token_permission = __esmMin((() => {
	init_permission();
	idTokenPermission = writePermission("id-token-permission", "id-token", "without it the host gives no identity token, and no registry can be asked for a publishing token");
}));
//#endregion
//#region src/doctor/rules/publish-workflow.ts
/** A workflow of another repository can publish only when its caller may hand it an identity token. */
function remoteCandidates({ broken }) {
	return broken.filter(({ id: kind, chain }) => {
		const grant = grantOf(chain, "id-token");
		return kind === "reusable-remote" && !(grant.known && grant.level !== "write");
	}).map(({ message, place, chain }) => ({
		id: "reusable-remote",
		verdict: "unknown",
		message: `${chainNames({ chain })}: ${message}`,
		hint: "if it publishes, run `pubtool doctor` in its repository as well",
		place
	}));
}
function missing({ repository }) {
	const count = repository.names.length;
	return {
		id,
		verdict: "failed",
		message: `no job runs \`pubtool publish\`: ${count === 0 ? `there is no workflow in ${WORKFLOW_FOLDER}` : `none of ${count} workflow files does`}`,
		hint: "`pubtool init` writes such a workflow; or add a step `run: npx pubtool publish`"
	};
}
var id, publishWorkflow;
var init_publish_workflow = __esmMin((() => {
	init_permissions();
	init_repository$1();
	init_sites();
	init_rule();
	id = "publish-workflow";
	publishWorkflow = {
		id,
		label: "a workflow runs `pubtool publish`",
		check(subject) {
			const running = subject.sites.filter(({ switchedOff }) => switchedOff === void 0);
			if (running.length > 0) return running.map((site) => {
				const { doubt, shown } = site.invocation;
				return doubt === void 0 ? {
					id,
					verdict: "ok",
					message: `${jobName(site)} runs \`${shown}\``,
					place: site.place
				} : {
					id,
					verdict: "unknown",
					message: `${jobName(site)} runs pubtool, and ${doubt}`,
					place: site.place
				};
			});
			const remote = remoteCandidates(subject);
			return remote.length > 0 ? remote : [missing(subject)];
		}
	};
}));
//#endregion
//#region src/doctor/rules/workflow-files.ts
var HINTS, workflowFiles;
var init_workflow_files = __esmMin((() => {
	init_sites();
	HINTS = {
		"workflow-syntax": "the workflow host refuses this file as well; mend it at this place",
		"workflow-shape": "a workflow has `on:` and `jobs:`; files that are none belong into another folder",
		"workflow-unreadable": "check that it is a file and that you may read it",
		"reusable-cycle": "take one of these calls out: the workflow host refuses to start any of them",
		"reusable-missing": "check the path: it begins with ./.github/workflows/ and has no @ref",
		"reusable-too-many": "call fewer workflows from each other: the workflow host allows only some dozens",
		"reusable-not-callable": "add `workflow_call:` under `on:` of the called workflow"
	};
	workflowFiles = {
		id: "workflow-files",
		label: "the workflow files can be read",
		check({ repository, broken }) {
			const problems = repository.problems.map(({ id, message, place }) => ({
				id,
				verdict: "failed",
				message: `${place.file.replace(".github/workflows/", "")}: ${message}`,
				hint: HINTS[id],
				place
			}));
			const calls = broken.filter(({ id }) => id !== "reusable-remote").map(({ id, message, place, chain }) => ({
				id,
				verdict: "failed",
				message: `${chainNames({ chain })}: ${message}`,
				hint: HINTS[id],
				place
			}));
			if (problems.length + calls.length > 0) return [...problems, ...calls];
			const count = repository.workflows.length;
			if (count === 0) return [{
				id: "workflow-files",
				verdict: "skipped",
				message: "there are none"
			}];
			return [{
				id: "workflow-files",
				verdict: "ok",
				message: `${count} read`
			}];
		}
	};
}));
//#endregion
//#region src/doctor/local.ts
/** Phase 1: what the workflow files say by themselves. */
function localSection(subject) {
	return {
		heading: "trust policy (local)",
		prefix: "trust-policy",
		checks: rules.map((rule) => runRule(rule, subject)),
		notes: ["workflow and environment names are not compared with the registrations at pyreg and jsreg: these registries do not let them be read"]
	};
}
var rules;
var init_local = __esmMin((() => {
	init_rule();
	init_commented_out_step();
	init_contents_permission();
	init_environment_key();
	init_id_token_permission();
	init_publish_workflow();
	init_workflow_files();
	rules = [
		workflowFiles,
		publishWorkflow,
		idTokenPermission,
		contentsPermission,
		environmentKey,
		commentedOutStep
	];
}));
//#endregion
//#region src/http/retry.ts
/**
* Milliseconds to wait after the given attempt (from 1), or undefined to give up. `retryAfter` is the header as the
* server sent it, in seconds or as a date.
*/
function retryDelay(attempt, now, retryAfter) {
	if (attempt >= 5) return void 0;
	const backoff = 1e3 * 2 ** (attempt - 1);
	const asked = retryAfter ? Math.max(0, readRetryAfter(retryAfter, now)) : 0;
	return asked > LONGEST ? void 0 : Math.max(backoff, asked);
}
function readRetryAfter(value, now) {
	if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1e3;
	const date = Date.parse(value);
	return Number.isNaN(date) ? 0 : date - now;
}
/** Statuses that say "not now" rather than "no". */
function isTransient(status) {
	return status === 408 || status === 429 || status >= 500;
}
var LONGEST;
var init_retry = __esmMin((() => {
	LONGEST = 12e4;
}));
//#endregion
//#region src/http/http.ts
/**
* Sends a request and repeats it on network errors, 408, 429 and 5xx, as the server asks or with growing pauses. Every
* other status is the caller's to judge. `request` is a function when each attempt needs a new one. Throws
* {@link UnreachableError}.
*/
async function send(io, request) {
	for (let attempt = 1;; attempt++) {
		const current = typeof request === "function" ? await request() : request;
		checkSendable(current);
		const answer = await once(io, current);
		if (!(answer instanceof Error) && !isTransient(answer.status)) return answer;
		const retryAfter = answer instanceof Error ? null : answer.headers.get("retry-after");
		const delay = retryDelay(attempt, io.clock.now(), retryAfter);
		if (delay === void 0) throw unreachable(current, answer, retryAfter);
		await io.clock.sleep(delay);
	}
}
/** No attempt would help these, and the words of `fetch` for them quote the header, with the token in it. */
function checkSendable({ url, headers = {} }) {
	if (!URL.canParse(String(url))) throw new PubtoolError(`"${String(url)}" is no web address`, { exitCode: EXIT.usage });
	if (Object.values(headers).every(isHeaderValue)) return;
	throw new PubtoolError(`the token for ${showAddress(url)} holds a line break or another character that no token has`, { hint: "store it again, without quotes and in one line" });
}
/** Could `fetch` send it? White space at both ends is nothing to it. */
function isHeaderValue(value) {
	return /^[\t\x20-\x7E\x80-\xFF]*$/.test(value.trim());
}
async function once({ fetch }, request) {
	try {
		const response = await fetch(request.url, {
			method: request.method ?? "GET",
			headers: {
				"user-agent": "pubtool",
				...request.headers
			},
			signal: AbortSignal.timeout(PATIENCE$1),
			redirect: (request.method ?? "GET") === "GET" ? "follow" : "manual",
			...request.body === void 0 ? {} : { body: request.body }
		});
		const bytes = Buffer.from(await response.arrayBuffer());
		return {
			status: response.status,
			headers: response.headers,
			bytes,
			text: bytes.toString()
		};
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	}
}
function unreachable(request, answer, retryAfter) {
	const address = showAddress(request.url);
	const reason = answer instanceof Error ? reasonOf(answer) : `HTTP ${answer.status}`;
	const wait = retryAfter === null ? "" : ` (it asks to wait: "${retryAfter}")`;
	return new UnreachableError(`${request.method ?? "GET"} ${address} got no usable answer: ${reason}${wait}`, {
		hint: "nothing is lost: run the same command again when the server answers",
		...answer instanceof Error ? { cause: answer } : {}
	});
}
/** Without the query: it may hold what others should not read. */
function showAddress(url) {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname}`;
}
/** `fetch failed` says nothing; its cause does. */
function reasonOf(error) {
	const cause = error.cause instanceof Error ? error.cause : error;
	const { code } = cause;
	return code !== void 0 && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message || String(code);
}
/** The body as a JSON object; empty when it is something else. */
function jsonBody(answer) {
	try {
		const value = JSON.parse(answer.text);
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}
var PATIENCE$1, UnreachableError;
var init_http = __esmMin((() => {
	init_errors();
	init_retry();
	PATIENCE$1 = 3e4;
	UnreachableError = class extends PubtoolError {
		name = "UnreachableError";
	};
}));
//#endregion
//#region src/registries/rustreg/cargo-config.ts
/** What cargo itself is configured with for work in `folder`: the environment, then the nearest file that says so. */
function cargoSetting(folder, env, path) {
	const fromEnv = envValue(env, `CARGO_${path.join("_").toUpperCase().replaceAll("-", "_")}`);
	if (fromEnv !== void 0) return fromEnv;
	for (const file of configFiles(folder, env)) {
		const value = path.reduce((table, key) => typeof table === "object" && table !== null ? table[key] : void 0, readConfig(file));
		if (typeof value === "string") return value;
	}
}
function configFiles(folder, env) {
	const files = [];
	for (let at = folder;; at = dirname(at)) {
		files.push(join(at, ".cargo", "config.toml"), join(at, ".cargo", "config"));
		if (dirname(at) === at) break;
	}
	const home = envValue(env, "CARGO_HOME") ?? join(envValue(env, "HOME") ?? homedir(), ".cargo");
	return [
		...files,
		join(home, "config.toml"),
		join(home, "config")
	];
}
/** Empty when there is none; a broken one is cargo's to complain about. */
function readConfig(file) {
	try {
		return readToml(readFileSync(file, "utf8")).value;
	} catch {
		return {};
	}
}
var init_cargo_config = __esmMin((() => {
	init_io();
	init_toml();
}));
//#endregion
//#region src/doctor/registration.ts
/** What a rustreg server's answer means for a declaration: a function of values. */
function judge(entry, policy, answer) {
	const crate = `crate "${entry.registryName}"`;
	const shared = {
		package: entry.name,
		place: entry.place
	};
	if (answer.outcome === "unavailable") {
		const message = `${crate}: skipped: ${answer.reason}`;
		return {
			...shared,
			id: "rustreg-unavailable",
			verdict: "skipped",
			message
		};
	}
	if (answer.outcome === "refused") return {
		...shared,
		...refusal(crate, answer)
	};
	return {
		...shared,
		...compare(crate, policy, answer.registrations)
	};
}
function refusal(crate, { status, detail }) {
	const said = detail === "" ? "" : ` ("${detail}")`;
	const failed = (id, problem, hint) => ({
		id,
		verdict: "failed",
		message: `${crate}: the registry answered ${status}${said}: ${problem}`,
		hint
	});
	switch (status) {
		case 401: return failed("rustreg-token-refused", "the token in RUSTREG_DOCTOR_TOKEN is not valid", "it was revoked, has expired, or belongs to another registry: make a new one");
		case 403: return failed("rustreg-token-scope", "the token in RUSTREG_DOCTOR_TOKEN may not read trusted-publishing settings", "make a token with the default scope (legacy, without restrictions) or with the scope trusted-publishing");
		case 400: return failed("rustreg-not-owner", "the token in RUSTREG_DOCTOR_TOKEN is not an owner's", "use a token of one of the crate's owners");
		case 404: return failed("rustreg-unknown-crate", "there is no such crate", "publish it once with a token, then register the workflow; or set `registry_name`");
		case 429: return {
			id: "rustreg-unavailable",
			verdict: "skipped",
			message: `${crate}: skipped: the registry answered 429, too many requests`
		};
		default: return {
			id: "rustreg-unexpected",
			verdict: "unknown",
			message: `${crate}: the registry answered ${status}${said}, which says nothing about the registration`,
			hint: "check that [registry.rustreg] url is the registry's web address"
		};
	}
}
function compare(crate, policy, registrations) {
	const id = "rustreg-registration";
	const ranked = registrations.map((registration) => differences$1(policy, registration)).sort((a, b) => a.length - b.length);
	const closest = ranked[0];
	if (!closest) return {
		id,
		verdict: "failed",
		message: `${crate}: no workflow is registered, and workflow filename "${policy.workflow}" is declared`,
		hint: "register it in the crate's settings at the registry"
	};
	if (closest.length === 0) return {
		id,
		verdict: "ok",
		message: `${crate}: registered as declared`
	};
	const others = ranked.length > 1 ? `; the closest of ${ranked.length} registrations` : "";
	return {
		id,
		verdict: "failed",
		message: `${crate}: ${closest.join("; ")}${others}`,
		hint: "change the registration at the registry, or the declaration in pubtool.toml"
	};
}
/** By field, values quoted: a space at the end was registered once and seen by nobody. */
function differences$1(policy, registration) {
	const found = [];
	const differ = (field, registered, declared) => found.push(`${field} is registered as ${show(registered)} and declared as ${show(declared)}`);
	if (registration.workflow !== policy.workflow) differ("workflow filename", registration.workflow, policy.workflow);
	if (registration.environment?.toLowerCase() !== policy.environment?.toLowerCase()) differ("environment", registration.environment, policy.environment);
	const repository = `${registration.owner}/${registration.name}`;
	if (policy.repository !== void 0 && repository.toLowerCase() !== policy.repository.toLowerCase()) differ("repository", repository, policy.repository);
	return found;
}
function show(value) {
	return value === void 0 ? "none" : JSON.stringify(value);
}
var init_registration = __esmMin((() => {}));
//#endregion
//#region src/doctor/trusted-publishing-api.ts
function openWire({ fetch, clock }) {
	const end = clock.now() + PHASE_MILLISECONDS;
	return {
		fetch,
		timeLeft: () => Math.min(REQUEST_MILLISECONDS, end - clock.now())
	};
}
/** The web address to ask: `url`, else what the sparse index names; undefined when nothing tells. */
async function apiAddress(settings, wire) {
	if (settings.url !== void 0) return { url: settings.url };
	const index = settings.index?.replace(/^sparse\+/, "");
	if (index === void 0 || index === settings.index) return {};
	const answer = await request(`${index.replace(/\/*$/, "/")}config.json`, {}, wire);
	if ("reason" in answer) return answer;
	const { api } = answer.body ?? {};
	return typeof api === "string" ? { url: api.replace(/\/+$/, "") } : {};
}
/** Every registration of a crate, all pages. Never throws. */
async function listRegistrations(base, crate, token, wire) {
	const path = `${base}/api/v1/trusted_publishing/github_configs`;
	const registrations = [];
	let query = `?crate=${encodeURIComponent(crate)}`;
	for (let page = 0; query !== void 0; page++) {
		if (page === PAGES$1) return {
			outcome: "unavailable",
			reason: `the list does not end after ${PAGES$1} pages`
		};
		const answer = await request(`${path}${query}`, { authorization: token }, wire);
		if ("reason" in answer) return {
			outcome: "unavailable",
			reason: answer.reason
		};
		if (answer.status !== 200) return {
			outcome: "refused",
			status: answer.status,
			detail: detailOf$1(answer.body)
		};
		const list = readPage$1(answer.body);
		if (!list) return {
			outcome: "unavailable",
			reason: "the answer is not the documented list"
		};
		registrations.push(...list.registrations);
		query = list.next;
	}
	return {
		outcome: "listed",
		registrations
	};
}
/** Times out; counts a 5xx, and an answer that is not JSON where JSON was promised, as no answer. */
async function request(url, headers, { fetch, timeLeft }) {
	try {
		const response = await fetch(url, {
			headers: {
				accept: "application/json",
				"user-agent": `pubtool/${version}`,
				...headers
			},
			signal: AbortSignal.timeout(Math.max(0, timeLeft())),
			redirect: "manual"
		});
		const text = await response.text();
		if (response.status >= 500) return { reason: `the registry answered ${response.status}` };
		return {
			status: response.status,
			body: parse$1(text)
		};
	} catch (error) {
		return { reason: whyNot(error) };
	}
}
function whyNot(error) {
	const { name, message, cause } = error;
	if (name === "TimeoutError") return `no answer in time (${REQUEST_MILLISECONDS / 1e3} seconds for a request)`;
	const { code, message: inner } = cause ?? {};
	return `the registry cannot be reached (${code ?? inner ?? message})`;
}
function parse$1(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function detailOf$1(body) {
	const { errors } = body ?? {};
	const detail = Array.isArray(errors) ? errors[0]?.detail : void 0;
	return typeof detail === "string" ? detail : "";
}
function readPage$1(body) {
	const { github_configs: list, meta } = body ?? {};
	if (!Array.isArray(list)) return void 0;
	const next = meta?.next_page;
	return {
		registrations: list.map(readRegistration),
		next: typeof next === "string" && next.startsWith("?") ? next : void 0
	};
}
function readRegistration(value) {
	const entry = value ?? {};
	const text = (key) => typeof entry[key] === "string" ? entry[key] : "";
	return {
		owner: text("repository_owner"),
		name: text("repository_name"),
		workflow: text("workflow_filename"),
		environment: text("environment") || void 0
	};
}
var REQUEST_MILLISECONDS, PHASE_MILLISECONDS, PAGES$1;
var init_trusted_publishing_api = __esmMin((() => {
	REQUEST_MILLISECONDS = 1e4;
	PHASE_MILLISECONDS = 6e4;
	PAGES$1 = 50;
}));
//#endregion
//#region src/doctor/registry-phase.ts
/** Phase 3: what is declared against what is registered. Undefined without a token: nobody asked for it. */
async function registrySection(config, io) {
	const token = envValue(io.env, VARIABLE);
	if (token === void 0) return void 0;
	const section = {
		heading: "trust policy (rustreg registry)",
		prefix: "trust-policy"
	};
	const declared = (config?.packages ?? []).filter(({ kind, trustPolicy }) => kind === "rustreg" && trustPolicy);
	if (!config || declared.length === 0) return {
		...section,
		checks: [],
		notes: ["not declared: no rustreg package has a [package.trust_policy] block"]
	};
	const label = "the registrations are what is declared";
	if (!isHeaderValue(token)) return {
		...section,
		checks: [{
			id: ID,
			label,
			findings: [noToken()]
		}],
		notes: []
	};
	return {
		...section,
		checks: [{
			id: ID,
			label,
			findings: await ask$1(config, declared, token, io)
		}],
		notes: []
	};
}
async function ask$1(config, declared, token, io) {
	const wire = openWire(io);
	const { url, reason } = await apiAddress({
		...fromCargo(config, io),
		...config.registries.rustreg
	}, wire);
	if (url === void 0 && reason === void 0) return [noAddress()];
	const findings = [];
	let last;
	for (const entry of declared) {
		if (url === void 0) last = {
			outcome: "unavailable",
			reason
		};
		else if (last?.outcome !== "unavailable") last = await listRegistrations(url, entry.registryName, token, wire);
		findings.push(judge(entry, entry.trustPolicy, last));
	}
	return findings;
}
/** The index of cargo's default registry; what pubtool.toml says about the registry wins over it. */
function fromCargo({ root }, { env }) {
	const name = cargoSetting(root, env, ["registry", "default"]);
	const index = name === void 0 ? void 0 : cargoSetting(root, env, [
		"registries",
		name,
		"index"
	]);
	return index === void 0 ? {} : { index };
}
/** It cannot even be sent. */
function noToken() {
	return {
		id: "rustreg-token-refused",
		verdict: "failed",
		message: `${VARIABLE} holds a line break or another character that no token has`,
		hint: "store the token again, without quotes and in one line"
	};
}
function noAddress() {
	return {
		id: "rustreg-no-address",
		verdict: "failed",
		message: `${VARIABLE} is set, and nothing says where the rustreg registry is`,
		hint: "set `url` under [registry.rustreg] in pubtool.toml, or PUBTOOL_RUSTREG_URL; cargo has no default registry configured"
	};
}
var VARIABLE, ID;
var init_registry_phase = __esmMin((() => {
	init_io();
	init_http();
	init_cargo_config();
	init_registration();
	init_trusted_publishing_api();
	VARIABLE = "RUSTREG_DOCTOR_TOKEN";
	ID = "rustreg-registration";
}));
//#endregion
//#region src/doctor/workflow-run.ts
/** Reads `owner/repo/.github/workflows/file.yml@refs/heads/main`; undefined outside a workflow run. */
function workflowRun(env) {
	const ref = envValue(env, "GITHUB_WORKFLOW_REF");
	if (ref === void 0) return void 0;
	return {
		ref,
		file: workflowFile$1(ref)
	};
}
/** A file name may hold an `@` and a ref may look like a file name, but only a ref has slashes: the first `@refs/` parts them. */
function workflowFile$1(ref) {
	const path = /^[^/]+\/[^/]+\/\.github\/workflows\/(.+)$/.exec(ref)?.[1];
	if (path === void 0) return void 0;
	const refs = path.indexOf("@refs/");
	const end = refs >= 0 ? refs : path.lastIndexOf("@");
	const file = end > 0 ? path.slice(0, end) : path;
	return file.includes("/") ? void 0 : file;
}
var init_workflow_run = __esmMin((() => {
	init_io();
}));
//#endregion
//#region src/doctor/run.ts
/** The three phases on one repository. Without a configuration, nothing is declared and phase 1 says the rest. */
async function doctor(root, config, io) {
	const repository = readRepository(root);
	const run = workflowRun(io.env);
	const subject = {
		repository,
		...findSites(repository),
		packages: config?.packages ?? [],
		...run ? { run } : {}
	};
	const registry = await registrySection(config, io);
	return [
		localSection(subject),
		declaredSection(subject),
		...registry ? [registry] : []
	];
}
var init_run$1 = __esmMin((() => {
	init_repository$1();
	init_sites();
	init_declared();
	init_local();
	init_registry_phase();
	init_workflow_run();
}));
//#endregion
//#region src/base/redactor.ts
/** The secret itself, URL-encoded, in hexadecimal, and in base64, alone and as the password of basic authentication. */
function disguises(secret) {
	const bytes = Buffer.from(secret);
	const encoded = [bytes, Buffer.from(`__token__:${secret}`)].flatMap((value) => [value.toString("base64").replace(/=+$/, ""), value.toString("base64url")]);
	const hex = bytes.toString("hex");
	return [...new Set([
		secret,
		encodeURIComponent(secret),
		...encoded,
		hex,
		hex.toUpperCase()
	])];
}
/** Matches the text also where some or all of its characters are URL-encoded. */
function alsoEncoded(text) {
	return Array.from(text).map((char) => {
		const hex = [...Buffer.from(char)].map((byte) => byte.toString(16).padStart(2, "0"));
		const encoded = (digits) => digits.map((byte) => `%${byte}`).join("");
		return `(?:${literally(char)}|${encoded(hex)}|${encoded(hex.map((byte) => byte.toUpperCase()))})`;
	}).join("");
}
function literally(char) {
	return char.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
}
var Redactor;
var init_redactor = __esmMin((() => {
	Redactor = class {
		#secrets = /* @__PURE__ */ new Set();
		#pattern;
		/** Returns the forms that were not known before: what a workflow run has to be told to mask. */
		add(secret) {
			if (secret.length < 6) return [];
			const fresh = disguises(secret).filter((form) => !this.#secrets.has(form));
			for (const form of fresh) this.#secrets.add(form);
			const longestFirst = [...this.#secrets].sort((a, b) => b.length - a.length);
			this.#pattern = new RegExp(longestFirst.map(alsoEncoded).join("|"), "g");
			return fresh;
		}
		redact(text) {
			return this.#pattern ? text.replace(this.#pattern, "***") : text;
		}
		/** The same stream, with every secret taken out of what is written to it. */
		wrap(output) {
			return {
				write: (text) => output.write(this.redact(text)),
				...output.isTTY === void 0 ? {} : { isTTY: output.isTTY }
			};
		}
	};
}));
//#endregion
//#region src/host/mask-secrets.ts
/**
* Masks the values of these environment variables. In a workflow run each secret is also reported to the host with
* `::add-mask::`, on stderr: stdout may be JSON.
*/
function maskSecrets(io, variables) {
	const redactor = new Redactor();
	const mask = (secret) => {
		const fresh = redactor.add(secret);
		if (envValue(io.env, "GITHUB_ACTIONS") !== "true") return;
		for (const form of fresh) io.stderr.write(`::add-mask::${escapeCommand(form)}\n`);
	};
	for (const variable of variables) {
		const value = envValue(io.env, variable);
		if (value !== void 0) mask(value);
	}
	return {
		io: {
			...io,
			stdout: redactor.wrap(io.stdout),
			stderr: redactor.wrap(io.stderr)
		},
		redactor,
		mask
	};
}
function escapeCommand(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
var init_mask_secrets = __esmMin((() => {
	init_io();
	init_redactor();
}));
//#endregion
//#region src/registries/precedence.ts
/** The fallback token of this registry; an empty variable is not set. */
function environmentToken(env, kind) {
	for (const variable of TOKEN_VARIABLES[kind]) {
		const token = envValue(env, variable);
		if (token !== void 0) return {
			variable,
			token
		};
	}
}
/** Which credential publishes a package. Never a long-lived one in place of an identity token without being asked to. */
function decide({ kind, oidc, allowToken, environment, exists }) {
	if (kind === "rustreg" && environment) return {
		use: "environment",
		from: environment,
		why: "the workflow put it there"
	};
	if (!oidc) return environment ? {
		use: "environment",
		from: environment,
		why: "this job has no identity tokens"
	} : {
		use: "nothing",
		why: "no-credentials"
	};
	if (!exists && kind !== "pyreg") {
		if (!environment) return {
			use: "nothing",
			why: "first-publish"
		};
		return allowToken ? {
			use: "environment",
			from: environment,
			why: "a first version cannot be published with an identity token"
		} : {
			use: "nothing",
			why: "token-not-allowed"
		};
	}
	return allowToken && environment ? {
		use: "oidc",
		fallback: environment
	} : { use: "oidc" };
}
var TOKEN_VARIABLES, SECRET_VARIABLES;
var init_precedence = __esmMin((() => {
	init_io();
	TOKEN_VARIABLES = {
		rustreg: ["RUST_REGISTRY_TOKEN"],
		pyreg: ["PYREG_API_TOKEN"],
		jsreg: ["JSREG_AUTH_TOKEN", "JSREG_TOKEN"]
	};
	SECRET_VARIABLES = [
		...Object.values(TOKEN_VARIABLES).flat(),
		"RUSTREG_DOCTOR_TOKEN",
		"NPM_ID_TOKEN",
		"ACTIONS_ID_TOKEN_REQUEST_TOKEN"
	];
}));
//#endregion
//#region src/report/json.ts
/** The sections for a program; `schema/report.schema.json` describes the shape. */
function renderJson(sections) {
	const report = {
		ok: exitCodeOf(sections) === 0,
		sections: sections.map(({ heading, checks, notes }) => ({
			heading,
			checks: checks.map(({ id, label, findings }) => ({
				id,
				label,
				verdict: worst(findings),
				findings
			})),
			notes
		}))
	};
	return `${JSON.stringify(report, void 0, 2)}\n`;
}
var init_json = __esmMin((() => {
	init_finding();
}));
//#endregion
//#region src/report/report.ts
/**
* Prints the sections and returns the exit code. Inside a workflow run the findings are annotations as well, on
* stderr: the host reads both streams, and stdout stays JSON when JSON was asked for.
*/
function report$1(sections, io, { json }) {
	io.stdout.write(json ? renderJson(sections) : renderPlain(sections, styleFor(io.stdout, io.env)));
	io.stderr.write(renderAnnotations(findingsOf(sections), io.env));
	return exitCodeOf(sections);
}
var init_report$1 = __esmMin((() => {
	init_finding();
	init_annotations();
	init_json();
	init_plain();
	init_style();
}));
//#endregion
//#region src/cli/command.ts
/** Gives `run` the types of its own flags; the table of commands forgets them. */
function defineCommand(command) {
	return command;
}
var init_command = __esmMin((() => {}));
//#endregion
//#region src/cli/commands/doctor.ts
var doctor_exports = /* @__PURE__ */ __exportAll({ command: () => command$8 });
var command$8;
var init_doctor = __esmMin((() => {
	init_load();
	init_run$1();
	init_mask_secrets();
	init_precedence();
	init_report$1();
	init_repository$1();
	init_command();
	command$8 = defineCommand({
		name: "doctor",
		summary: "Check that the workflows fit the trust policies",
		options: { json: {
			type: "boolean",
			description: "print the findings as JSON"
		} },
		more: [
			"Environment:",
			"  RUSTREG_DOCTOR_TOKEN  compare with the rustreg registry's registrations as well; a token with read access",
			"  GITHUB_WORKFLOW_REF   inside a workflow run: compared with the declared workflow"
		].join("\n"),
		async run({ values, io: outside, config, configFile }) {
			const { io } = maskSecrets(outside, SECRET_VARIABLES);
			const loaded = configFile !== void 0 || findConfig({ cwd: io.cwd }) !== void 0 ? await config() : void 0;
			return report$1(await doctor(repositoryRoot(loaded?.root ?? io.cwd), loaded, io), io, { json: values.json });
		}
	});
}));
//#endregion
//#region ../../node_modules/fflate/esm/index.mjs
function inflateSync(data, opts) {
	return inflt(data, { i: 2 }, opts && opts.out, opts && opts.dictionary);
}
/**
* Converts a Uint8Array to a string
* @param dat The data to decode to string
* @param latin1 Whether or not to interpret the data as Latin-1. This should
*               not need to be true unless encoding to binary string.
* @returns The original UTF-8/Latin-1 string
*/
function strFromU8(dat, latin1) {
	if (latin1) {
		var r = "";
		for (var i = 0; i < dat.length; i += 16384) r += String.fromCharCode.apply(null, dat.subarray(i, i + 16384));
		return r;
	} else if (td) return td.decode(dat);
	else {
		var _a = dutf8(dat), s = _a.s, r = _a.r;
		if (r.length) err(8);
		return s;
	}
}
/**
* Synchronously decompresses a ZIP archive. Prefer using `unzip` for better
* performance with more than one file.
* @param data The raw compressed ZIP file
* @param opts The ZIP extraction options
* @returns The decompressed files
*/
function unzipSync(data, opts) {
	var files = {};
	var e = data.length - 22;
	for (; b4(data, e) != 101010256; --e) if (!e || data.length - e > 65558) err(13);
	var c = b2(data, e + 8);
	if (!c) return {};
	var o = b4(data, e + 16);
	var z = b4(data, e - 20) == 117853008;
	if (z) {
		var ze = b4(data, e - 12);
		z = b4(data, ze) == 101075792;
		if (z) {
			c = b4(data, ze + 32);
			o = b4(data, ze + 48);
		}
	}
	var fltr = opts && opts.filter;
	for (var i = 0; i < c; ++i) {
		var _a = zh(data, o, z), c_2 = _a[0], sc = _a[1], su = _a[2], fn = _a[3], no = _a[4], off = _a[5], b = slzh(data, off);
		o = no;
		if (!fltr || fltr({
			name: fn,
			size: sc,
			originalSize: su,
			compression: c_2
		})) if (!c_2) files[fn] = slc(data, b, b + sc);
		else if (c_2 == 8) files[fn] = inflateSync(data.subarray(b, b + sc), { out: new u8(su) });
		else err(14, "unknown compression type " + c_2);
	}
	return files;
}
var require$1, _a, u8, u16, i32, fleb, fdeb, clim, freb, fl, revfl, _b, fd, rev, i, x, hMap, flt, fdt, flrm, fdrm, max, bits, bits16, shft, slc, ec, err, inflt, et, b2, b4, b8, td, dutf8, slzh, zh, z64hs;
var init_esm = __esmMin((() => {
	require$1 = createRequire("/");
	try {
		_a = require$1("worker_threads"), _a.Worker, _a.isMarkedAsUntransferable;
	} catch (e) {}
	u8 = Uint8Array, u16 = Uint16Array, i32 = Int32Array;
	fleb = new u8([
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		0,
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		2,
		3,
		3,
		3,
		3,
		4,
		4,
		4,
		4,
		5,
		5,
		5,
		5,
		0,
		0,
		0,
		0
	]);
	fdeb = new u8([
		0,
		0,
		0,
		0,
		1,
		1,
		2,
		2,
		3,
		3,
		4,
		4,
		5,
		5,
		6,
		6,
		7,
		7,
		8,
		8,
		9,
		9,
		10,
		10,
		11,
		11,
		12,
		12,
		13,
		13,
		0,
		0
	]);
	clim = new u8([
		16,
		17,
		18,
		0,
		8,
		7,
		9,
		6,
		10,
		5,
		11,
		4,
		12,
		3,
		13,
		2,
		14,
		1,
		15
	]);
	freb = function(eb, start) {
		var b = new u16(31);
		for (var i = 0; i < 31; ++i) b[i] = start += 1 << eb[i - 1];
		var r = new i32(b[30]);
		for (var i = 1; i < 30; ++i) for (var j = b[i]; j < b[i + 1]; ++j) r[j] = j - b[i] << 5 | i;
		return {
			b,
			r
		};
	};
	_a = freb(fleb, 2), fl = _a.b, revfl = _a.r;
	fl[28] = 258, revfl[258] = 28;
	_b = freb(fdeb, 0), fd = _b.b, _b.r;
	rev = new u16(32768);
	for (i = 0; i < 32768; ++i) {
		x = (i & 43690) >> 1 | (i & 21845) << 1;
		x = (x & 52428) >> 2 | (x & 13107) << 2;
		x = (x & 61680) >> 4 | (x & 3855) << 4;
		rev[i] = ((x & 65280) >> 8 | (x & 255) << 8) >> 1;
	}
	hMap = (function(cd, mb, r) {
		var s = cd.length;
		var i = 0;
		var l = new u16(mb);
		for (; i < s; ++i) if (cd[i]) ++l[cd[i] - 1];
		var le = new u16(mb);
		for (i = 1; i < mb; ++i) le[i] = le[i - 1] + l[i - 1] << 1;
		var co;
		if (r) {
			co = new u16(1 << mb);
			var rvb = 15 - mb;
			for (i = 0; i < s; ++i) if (cd[i]) {
				var sv = i << 4 | cd[i];
				var r_1 = mb - cd[i];
				var v = le[cd[i] - 1]++ << r_1;
				for (var m = v | (1 << r_1) - 1; v <= m; ++v) co[rev[v] >> rvb] = sv;
			}
		} else {
			co = new u16(s);
			for (i = 0; i < s; ++i) if (cd[i]) co[i] = rev[le[cd[i] - 1]++] >> 15 - cd[i];
		}
		return co;
	});
	flt = new u8(288);
	for (i = 0; i < 144; ++i) flt[i] = 8;
	for (i = 144; i < 256; ++i) flt[i] = 9;
	for (i = 256; i < 280; ++i) flt[i] = 7;
	for (i = 280; i < 288; ++i) flt[i] = 8;
	fdt = new u8(32);
	for (i = 0; i < 32; ++i) fdt[i] = 5;
	flrm = /* @__PURE__ */ hMap(flt, 9, 1);
	fdrm = /* @__PURE__ */ hMap(fdt, 5, 1);
	max = function(a) {
		var m = a[0];
		for (var i = 1; i < a.length; ++i) if (a[i] > m) m = a[i];
		return m;
	};
	bits = function(d, p, m) {
		var o = p / 8 | 0;
		return (d[o] | d[o + 1] << 8) >> (p & 7) & m;
	};
	bits16 = function(d, p) {
		var o = p / 8 | 0;
		return (d[o] | d[o + 1] << 8 | d[o + 2] << 16) >> (p & 7);
	};
	shft = function(p) {
		return (p + 7) / 8 | 0;
	};
	slc = function(v, s, e) {
		if (s == null || s < 0) s = 0;
		if (e == null || e > v.length) e = v.length;
		return new u8(v.subarray(s, e));
	};
	ec = [
		"unexpected EOF",
		"invalid block type",
		"invalid length/literal",
		"invalid distance",
		"stream finished",
		"no stream handler",
		,
		"no callback",
		"invalid UTF-8 data",
		"extra field too long",
		"date not in range 1980-2099",
		"filename too long",
		"stream finishing",
		"invalid zip data"
	];
	err = function(ind, msg, nt) {
		var e = new Error(msg || ec[ind]);
		e.code = ind;
		if (Error.captureStackTrace) Error.captureStackTrace(e, err);
		if (!nt) throw e;
		return e;
	};
	inflt = function(dat, st, buf, dict) {
		var sl = dat.length, dl = dict ? dict.length : 0;
		if (!sl || st.f && !st.l) return buf || new u8(0);
		var noBuf = !buf;
		var resize = noBuf || st.i != 2;
		var noSt = st.i;
		if (noBuf) buf = new u8(sl * 3);
		var cbuf = function(l) {
			var bl = buf.length;
			if (l > bl) {
				var nbuf = new u8(Math.max(bl * 2, l));
				nbuf.set(buf);
				buf = nbuf;
			}
		};
		var final = st.f || 0, pos = st.p || 0, bt = st.b || 0, lm = st.l, dm = st.d, lbt = st.m, dbt = st.n;
		var tbts = sl * 8;
		do {
			if (!lm) {
				final = bits(dat, pos, 1);
				var type = bits(dat, pos + 1, 3);
				pos += 3;
				if (!type) {
					var s = shft(pos) + 4, l = dat[s - 4] | dat[s - 3] << 8, t = s + l;
					if (t > sl) {
						if (noSt) err(0);
						break;
					}
					if (resize) cbuf(bt + l);
					buf.set(dat.subarray(s, t), bt);
					st.b = bt += l, st.p = pos = t * 8, st.f = final;
					continue;
				} else if (type == 1) lm = flrm, dm = fdrm, lbt = 9, dbt = 5;
				else if (type == 2) {
					var hLit = bits(dat, pos, 31) + 257, hcLen = bits(dat, pos + 10, 15) + 4;
					var tl = hLit + bits(dat, pos + 5, 31) + 1;
					pos += 14;
					var ldt = new u8(tl);
					var clt = new u8(19);
					for (var i = 0; i < hcLen; ++i) clt[clim[i]] = bits(dat, pos + i * 3, 7);
					pos += hcLen * 3;
					var clb = max(clt), clbmsk = (1 << clb) - 1;
					var clm = hMap(clt, clb, 1);
					for (var i = 0; i < tl;) {
						var r = clm[bits(dat, pos, clbmsk)];
						pos += r & 15;
						var s = r >> 4;
						if (s < 16) ldt[i++] = s;
						else {
							var c = 0, n = 0;
							if (s == 16) n = 3 + bits(dat, pos, 3), pos += 2, c = ldt[i - 1];
							else if (s == 17) n = 3 + bits(dat, pos, 7), pos += 3;
							else if (s == 18) n = 11 + bits(dat, pos, 127), pos += 7;
							while (n--) ldt[i++] = c;
						}
					}
					var lt = ldt.subarray(0, hLit), dt = ldt.subarray(hLit);
					lbt = max(lt);
					dbt = max(dt);
					lm = hMap(lt, lbt, 1);
					dm = hMap(dt, dbt, 1);
				} else err(1);
				if (pos > tbts) {
					if (noSt) err(0);
					break;
				}
			}
			if (resize) cbuf(bt + 131072);
			var lms = (1 << lbt) - 1, dms = (1 << dbt) - 1;
			var lpos = pos;
			for (;; lpos = pos) {
				var c = lm[bits16(dat, pos) & lms], sym = c >> 4;
				pos += c & 15;
				if (pos > tbts) {
					if (noSt) err(0);
					break;
				}
				if (!c) err(2);
				if (sym < 256) buf[bt++] = sym;
				else if (sym == 256) {
					lpos = pos, lm = null;
					break;
				} else {
					var add = sym - 254;
					if (sym > 264) {
						var i = sym - 257, b = fleb[i];
						add = bits(dat, pos, (1 << b) - 1) + fl[i];
						pos += b;
					}
					var d = dm[bits16(dat, pos) & dms], dsym = d >> 4;
					if (!d) err(3);
					pos += d & 15;
					var dt = fd[dsym];
					if (dsym > 3) {
						var b = fdeb[dsym];
						dt += bits16(dat, pos) & (1 << b) - 1, pos += b;
					}
					if (pos > tbts) {
						if (noSt) err(0);
						break;
					}
					if (resize) cbuf(bt + 131072);
					var end = bt + add;
					if (bt < dt) {
						var shift = dl - dt, dend = Math.min(dt, end);
						if (shift + bt < 0) err(3);
						for (; bt < dend; ++bt) buf[bt] = dict[shift + bt];
					}
					for (; bt < end; ++bt) buf[bt] = buf[bt - dt];
				}
			}
			st.l = lm, st.p = lpos, st.b = bt, st.f = final;
			if (lm) final = 1, st.m = lbt, st.d = dm, st.n = dbt;
		} while (!final);
		return bt != buf.length && noBuf ? slc(buf, 0, bt) : buf.subarray(0, bt);
	};
	et = /* @__PURE__ */ new u8(0);
	b2 = function(d, b) {
		return d[b] | d[b + 1] << 8;
	};
	b4 = function(d, b) {
		return (d[b] | d[b + 1] << 8 | d[b + 2] << 16 | d[b + 3] << 24) >>> 0;
	};
	b8 = function(d, b) {
		return b4(d, b) + b4(d, b + 4) * 4294967296;
	};
	td = typeof TextDecoder != "undefined" && /* @__PURE__ */ new TextDecoder();
	try {
		td.decode(et, { stream: true });
	} catch (e) {}
	dutf8 = function(d) {
		for (var r = "", i = 0;;) {
			var c = d[i++];
			var eb = (c > 127) + (c > 223) + (c > 239);
			if (i + eb > d.length) return {
				s: r,
				r: slc(d, i - 1)
			};
			if (!eb) r += String.fromCharCode(c);
			else if (eb == 3) c = ((c & 15) << 18 | (d[i++] & 63) << 12 | (d[i++] & 63) << 6 | d[i++] & 63) - 65536, r += String.fromCharCode(55296 | c >> 10, 56320 | c & 1023);
			else if (eb & 1) r += String.fromCharCode((c & 31) << 6 | d[i++] & 63);
			else r += String.fromCharCode((c & 15) << 12 | (d[i++] & 63) << 6 | d[i++] & 63);
		}
	};
	slzh = function(d, b) {
		return b + 30 + b2(d, b + 26) + b2(d, b + 28);
	};
	zh = function(d, b, z) {
		var fnl = b2(d, b + 28), efl = b2(d, b + 30), fn = strFromU8(d.subarray(b + 46, b + 46 + fnl), !(b2(d, b + 8) & 2048)), es = b + 46 + fnl;
		var _a = z64hs(d, es, efl, z, b4(d, b + 20), b4(d, b + 24), b4(d, b + 42)), sc = _a[0], su = _a[1], off = _a[2];
		return [
			b2(d, b + 10),
			sc,
			su,
			fn,
			es + efl + b2(d, b + 32),
			off
		];
	};
	z64hs = function(d, b, l, z, sc, su, off) {
		var nsc = sc == 4294967295, nsu = su == 4294967295, noff = off == 4294967295, e = b + l;
		var nf = nsc + nsu + noff;
		if (z && nf) {
			for (; b + 4 < e; b += 4 + b2(d, b + 2)) if (b2(d, b) == 1) return [
				nsc ? b8(d, b + 4 + 8 * nsu) : sc,
				nsu ? b8(d, b + 4) : su,
				noff ? b8(d, b + 4 + 8 * (nsu + nsc)) : off,
				1
			];
			if (z < 2) err(13);
		}
		return [
			sc,
			su,
			off,
			0
		];
	};
}));
//#endregion
//#region src/registries/tar.ts
/** The regular files of a gzipped tar archive, with the long names of all three ways to write them. */
function readTarGz(bytes) {
	const tar = gunzipSync(bytes);
	const files = [];
	let longName;
	for (let offset = 0; offset + BLOCK <= tar.length && tar[offset] !== 0;) {
		const header = tar.subarray(offset, offset + BLOCK);
		const size = sizeOf(header);
		const data = tar.subarray(offset + BLOCK, offset + BLOCK + size);
		offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
		const type = String.fromCharCode(header[156]);
		if (type === "x") longName = paxPath(data) ?? longName;
		else if (type === "L") longName = text(data);
		else {
			if (type === "0" || type === "\0") files.push({
				path: longName ?? nameOf(header),
				mode: octal(header.subarray(100, 108)),
				data
			});
			if (type !== "g") longName = void 0;
		}
	}
	return files;
}
function nameOf(header) {
	const name = text(header.subarray(0, 100));
	const prefix = text(header.subarray(257, 262)) === "ustar" && header[262] === 0 ? text(header.subarray(345, 500)) : "";
	return prefix === "" ? name : `${prefix}/${name}`;
}
/** `<length> path=<value>\n` among other records. */
function paxPath(data) {
	for (let offset = 0; offset < data.length;) {
		const length = Number.parseInt(data.toString("utf8", offset, offset + 20), 10);
		if (!(length > 0)) return void 0;
		const record = data.toString("utf8", offset, offset + length - 1);
		const match = /^\d+ path=(.*)$/s.exec(record);
		if (match) return match[1];
		offset += length;
	}
}
/** Octal text, or a big-endian number when the first bit is set: for files of 8 GB and more. */
function sizeOf(header) {
	const field = header.subarray(124, 136);
	return field[0] & 128 ? Number(field.readBigUInt64BE(4)) : octal(field);
}
function octal(field) {
	return Number.parseInt(text(field).trim() || "0", 8);
}
function text(field) {
	const end = field.indexOf(0);
	return field.toString("utf8", 0, end < 0 ? field.length : end);
}
var BLOCK;
var init_tar = __esmMin((() => {
	BLOCK = 512;
}));
//#endregion
//#region src/registries/archive.ts
/** Reads what is in a `.crate`, `.tgz`, sdist or wheel. Throws PubtoolError when it is none of these. */
function readContents(name, bytes) {
	return new Map(readArchive(name, bytes).map(({ path, data }) => [path, sha256(data)]));
}
function readArchive(name, bytes) {
	try {
		if (!/\.(whl|zip)$/.test(name)) return readTarGz(bytes);
		return Object.entries(unzipSync(bytes)).filter(([path]) => !path.endsWith("/")).map(([path, data]) => ({
			path,
			data
		}));
	} catch (error) {
		throw new PubtoolError(`cannot read the archive "${name}": ${error.message}`, {
			hint: "build it again",
			cause: error
		});
	}
}
/** Paths whose content differs or that only one side has; those that `ignore` matches may differ. */
function differingPaths(left, right, ignore) {
	return [...new Set([...left.keys(), ...right.keys()])].filter((path) => left.get(path) !== right.get(path) && !ignore.test(path)).sort();
}
function sha256(bytes) {
	return createHash("sha256").update(bytes).digest("hex");
}
/** At most three of them, for a sentence. */
function someOf(paths) {
	const shown = paths.slice(0, 3).map((path) => `"${path}"`);
	return paths.length > 3 ? `${shown.join(", ")} and ${paths.length - 3} more` : shown.join(", ");
}
var init_archive = __esmMin((() => {
	init_esm();
	init_errors();
	init_tar();
}));
//#endregion
//#region src/registries/pyreg/distributions.ts
/** Names are equal when they are equal without regard to case and to which of `-`, `_`, `.` stands between words. */
function normalize(name) {
	return name.toLowerCase().replace(/[-_.]+/g, "-");
}
/** What `dist/` holds of this project, of any version. */
function builtDistributions(folder, name) {
	return listDist(folder).flatMap((file) => parseFileName(file) ?? []).filter((distribution) => normalize(distribution.name) === normalize(name));
}
function distributionsOf({ folder, manifest, version }) {
	return builtDistributions(folder, manifest.name).filter((built) => sameVersion(built.version, version));
}
/** The version of a project whose build computes it: the one that lies in `dist/`. Throws PubtoolError. */
function builtVersion({ name, file }, folder) {
	const versions = [...new Set(builtDistributions(folder, name).map((built) => built.version))];
	if (versions.length === 1) return versions[0];
	throw new PubtoolError(versions.length === 0 ? `"${name}" has a dynamic version in ${file}, and ${join(folder, "dist")} holds no build of it to read it from` : `"${name}" has a dynamic version, and ${join(folder, "dist")} holds several: ${versions.join(", ")}`, {
		hint: "build it into an empty dist/ first, e.g. `python -m build`",
		exitCode: EXIT.problems
	});
}
/** Is everything there that twine will upload, and does it say inside what its name says outside? */
function checkDistributions(release) {
	const { entry, manifest, folder, version } = release;
	const dist = join(folder, "dist");
	const finding = (id, message, hint) => ({
		id,
		verdict: "failed",
		message,
		hint,
		package: entry.name
	});
	const built = distributionsOf(release);
	if (built.length === 0) {
		const others = listDist(folder);
		const seen = others.length === 0 ? "it is empty or absent" : `it holds ${others.slice(0, 4).join(", ")}`;
		return [finding("artifact-missing", `${dist} holds no wheel or source distribution of "${manifest.name}" ${version}: ${seen}`, "build it first, e.g. `python -m build`; the files' names have to match name and version")];
	}
	return built.flatMap(({ file }) => {
		const inside = readMetadata(file, readFileSync(join(dist, file)));
		if (!inside) return [finding("artifact-mismatch", `"${file}" holds no metadata`, "build it again")];
		if (normalize(inside.name) === normalize(manifest.name) && sameVersion(inside.version, version)) return [];
		return [finding("artifact-mismatch", `"${file}" says inside that it is "${inside.name}" ${inside.version}, expected "${manifest.name}" ${version}`, "build it again from this checkout")];
	});
}
function readMetadata(file, bytes) {
	const wanted = file.endsWith(".whl") ? /^[^/]+\.dist-info\/METADATA$/ : /^[^/]+\/PKG-INFO$/;
	const found = readArchive(file, bytes).find(({ path }) => wanted.test(path));
	if (!found) return void 0;
	const text = Buffer.from(found.data).toString();
	const header = (name) => new RegExp(`^${name}:[ \\t]*(.+?)\\s*$`, "im").exec(text)?.[1];
	const [name, version] = [header("Name"), header("Version")];
	return name === void 0 || version === void 0 ? void 0 : {
		name,
		version
	};
}
function listDist(folder) {
	try {
		return readdirSync(join(folder, "dist")).sort();
	} catch {
		return [];
	}
}
/** `name-version-tags.whl` and `name-version.tar.gz`; a name's own dashes became underscores, except in old sdists. */
function parseFileName(file) {
	const match = /^([^-]+)-([^-]+)(?:-[^-]+){3,4}\.whl$/.exec(file) ?? /^(.+)-(\d[^-]*)\.(?:tar\.gz|zip)$/.exec(file);
	return match ? {
		file,
		name: match[1],
		version: match[2]
	} : void 0;
}
/** `1.0.0-rc.1` and `1.0.0rc1` are one version; so are `1.0` and `1.0.0`. */
function sameVersion(left, right) {
	return canonicalVersion(left) === canonicalVersion(right);
}
function canonicalVersion(version) {
	return version.trim().toLowerCase().replace(/^v/, "").replace(/[-_.]?(alpha|beta|preview|pre|rc|c|a|b)[-_.]?(\d*)/, (_, word, number) => {
		return `${{
			alpha: "a",
			beta: "b",
			preview: "rc",
			pre: "rc",
			c: "rc"
		}[word] ?? word}${number || "0"}`;
	}).replace(/[-_.]?(post|rev|r)[-_.]?(\d*)$/, (_, _word, number) => `.post${number || "0"}`).replace(/[-_.]?dev[-_.]?(\d*)/, (_, number) => `.dev${number || "0"}`).replace(/\+(.*)$/, (_, local) => `+${local.replace(/[-_]/g, ".")}`).replace(/^((?:\d+!)?\d+(?:\.\d+)*?)(?:\.0+)+(?=[^.\d]|\.(?:post|dev)|$)/, "$1");
}
var init_distributions = __esmMin((() => {
	init_errors();
	init_archive();
}));
//#endregion
//#region src/release/plan.ts
/** Packages with one of these names, each kind of it. Throws UsageError for a name that is none. */
function selectNamed(packages, names) {
	const known = packages.map(({ name }) => name);
	for (const name of names) if (!known.includes(name)) throw new UsageError(`--package "${name}" is no [[package]] of pubtool.toml`, `there is: ${[...new Set(known)].join(", ")}`);
	return names.length === 0 ? [...packages] : packages.filter(({ name }) => names.includes(name));
}
/** Packages that one of the files belongs to; files are relative to the root, with slashes. A glob with `!` takes away. */
function selectChanged(packages, files) {
	return packages.filter(({ paths }) => {
		const takes = (0, import_picomatch.default)(paths.filter((glob) => !glob.startsWith("!")), { dot: true });
		const leaves = (0, import_picomatch.default)(paths.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1)), { dot: true });
		return files.some((file) => takes(file) && !leaves(file));
	});
}
/**
* What each release has to wait for: `depends_on`, and what its manifest asks of packages that are released with it.
* Dependencies for development count where the registry resolves them too: cargo's, when they name a version.
*/
function prerequisites(release, all) {
	const declared = dependenciesOf(release.entry, all.map(({ entry }) => entry));
	const needed = release.manifest.dependencies.filter(({ dev, requirement }) => !dev || release.entry.kind === "rustreg" && requirement !== "");
	return all.filter((other) => other !== release && (declared.includes(other.entry) || other.entry.kind === release.entry.kind && needed.some(({ name }) => sameName(other, name))));
}
function sameName({ entry, manifest }, name) {
	return entry.kind === "pyreg" ? normalize(manifest.name) === normalize(name) : manifest.name === name;
}
/** Dependencies first, else as pubtool.toml has them. Throws PubtoolError when they go in a circle. */
function inOrder(releases) {
	const ordered = [];
	const visit = (release, trail) => {
		if (ordered.includes(release)) return;
		if (trail.includes(release)) throw circle([...trail.slice(trail.indexOf(release)), release]);
		for (const needed of prerequisites(release, releases)) visit(needed, [...trail, release]);
		ordered.push(release);
	};
	for (const release of releases) visit(release, []);
	return ordered;
}
function circle(releases) {
	return new PubtoolError(`the packages depend on each other in a circle: ${releases.map(({ name }) => name).join(" -> ")}`, {
		hint: "one of them has to be published first: a development dependency on a crate of the same repository needs only a path, no version",
		exitCode: EXIT.usage
	});
}
var import_picomatch;
var init_plan = __esmMin((() => {
	import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
	init_dependencies$1();
	init_errors();
	init_distributions();
}));
//#endregion
//#region src/base/child-process.ts
/** Runs a program to its end and gathers what it prints. Throws PubtoolError when it cannot be started. */
async function runChild(program, args, { cwd, env, input = "", timeout }) {
	return await new Promise((resolve, reject) => {
		const shell = process.platform === "win32";
		const child = spawn(program, shell ? args.map((word) => `"${word.replaceAll("\"", "\"\"")}"`) : args, {
			cwd,
			env,
			stdio: [
				"pipe",
				"pipe",
				"pipe"
			],
			timeout,
			shell
		});
		let stdout = "";
		let output = "";
		child.stdout.setEncoding("utf8").on("data", (text) => {
			stdout += text;
			output += text;
		});
		child.stderr.setEncoding("utf8").on("data", (text) => output += text);
		child.stdin.on("error", () => void 0);
		child.stdin.end(input);
		child.on("error", (error) => reject(cannotStart(program, error)));
		child.on("close", (code) => resolve({
			code: code ?? 1,
			stdout,
			output
		}));
	});
}
function cannotStart(program, error) {
	return new PubtoolError(`cannot start "${program}": ${error.code === "ENOENT" ? "it is not installed, or not on the PATH" : error.message}`, {
		hint: `install ${program}; pubtool uploads with the registry's own client`,
		cause: error
	});
}
var init_child_process = __esmMin((() => {
	init_errors();
}));
//#endregion
//#region src/registries/context.ts
async function withWorkplace(io, work) {
	const scratch = makeScratch();
	const remove = () => rmSync(scratch, {
		recursive: true,
		force: true
	});
	process.once("exit", remove);
	try {
		return await work({
			io,
			scratch
		});
	} finally {
		remove();
		process.off("exit", remove);
	}
}
function makeScratch() {
	try {
		return mkdtempSync(join(tmpdir(), "pubtool-"));
	} catch (error) {
		throw new PubtoolError(`no folder can be made in "${tmpdir()}": ${error.message}`, { hint: "TMPDIR may name another folder; what is built and packed lies there until the run ends" });
	}
}
/** The environment without what could publish: for builds, which run code of many authors. */
function withoutSecrets$1(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !WITHHELD.includes(name)));
}
/** Runs a registry's client where it may see no credentials but those in `extra`. */
async function runClient({ io }, program, args, cwd, extra = {}) {
	return await runChild(program, args, {
		cwd,
		env: {
			...withoutSecrets$1(io.env),
			...extra
		}
	});
}
/**
* Reads from a registry, without credentials at first: most let everybody read. `authorization` is tried when the
* registry wants to know who asks.
*/
async function read$1(io, url, options = {}) {
	const headers = options.accept === void 0 ? {} : { accept: options.accept };
	const answer = await send(io, {
		url,
		headers
	});
	const { authorization } = options;
	if (answer.status !== 401 && answer.status !== 403 || authorization === void 0) return answer;
	return await send(io, {
		url,
		headers: {
			...headers,
			authorization
		}
	});
}
function sameOrigin(url, registry) {
	return new URL(url).origin === new URL(registry).origin;
}
/** The status that a client's output mentions, as the three clients word it. */
function statusIn(output) {
	const match = /\bstatus (\d{3})\b/.exec(output) ?? /\bcode E(\d{3})\b/.exec(output) ?? /\bHTTPError: (\d{3})\b/.exec(output);
	if (match) return Number(match[1]);
	return /\bcode ENEEDAUTH\b/.test(output) ? 401 : void 0;
}
/** The client could not reach the registry, or lost it on the way; in the words of curl, Node and Python. */
function isNetworkTrouble(output) {
	return NETWORK_TROUBLE.some((words) => words.test(lastLines(output)));
}
/** The client's last words, for an error message. */
function lastLines(output, count = 12) {
	return output.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "").slice(-count).join("\n");
}
var WITHHELD, NETWORK_TROUBLE;
var init_context = __esmMin((() => {
	init_child_process();
	init_errors();
	init_http();
	init_precedence();
	WITHHELD = [...SECRET_VARIABLES, "ACTIONS_ID_TOKEN_REQUEST_URL"];
	NETWORK_TROUBLE = [
		/\[\d{1,2}\] .*\(/,
		/spurious network error|transfer closed|error decoding response/i,
		/\bcode (E(CONN|TIMEDOUT|PIPE|AI_AGAIN|NOTFOUND|HOSTUNREACH|SOCKET)|ERR_|UND_ERR)/,
		/socket hang up|Invalid response body|Unexpected end of JSON|network (timeout|socket)/i,
		/(Connection|RemoteDisconnected|Protocol|IncompleteRead|Timeout|ChunkedEncoding)(Reset|Refused|Aborted)?(Error|:)/,
		/Max retries exceeded|Connection (aborted|reset)/i
	];
}));
//#endregion
//#region src/release/upload.ts
/** Uploads in the given order and stops at the first failure, so that nothing is out whose dependency is not. */
async function publish(steps, options) {
	const outcomes = [];
	let stopped;
	for (const step of steps) {
		stopped ??= options.signal.aborted ? "the run was interrupted" : void 0;
		const outcome = settled(step) ?? await publishOrLeave(step, steps, stopped, options);
		if (outcome.status === "failed") stopped = `"${outcome.name}" failed before it`;
		outcomes.push(outcome);
		options.progress.end(outcome);
	}
	return outcomes;
}
/** How each package ends when the release does not begin. */
function notBegun(steps, obstacles) {
	const failed = obstacles.map(({ name, version = "", kind, finding }) => {
		const hint = finding.hint === void 0 ? {} : { hint: finding.hint };
		return {
			name,
			version,
			kind,
			status: "failed",
			detail: finding.message,
			...hint
		};
	});
	const others = steps.filter(({ release }) => !obstacles.some(({ name, kind }) => name === release.name && kind === release.entry.kind));
	const why = `the release did not begin, because of ${failed.map(({ name }) => `"${name}"`).join(", ")}`;
	return [...failed, ...others.map((step) => settled(step) ?? outcomeOf(step, "not reached", why))];
}
/** What is at the registry already has nothing left to do, whatever happens to others. */
function settled(step) {
	const { standing } = step;
	if (standing.state === "complete") return outcomeOf(step, "skipped", "already there, with the same content");
	if (standing.state !== "uncompared") return void 0;
	return outcomeOf(step, "skipped", `already there; not compared: ${standing.detail}`);
}
async function publishOrLeave(step, steps, stopped, options) {
	if (stopped !== void 0) return outcomeOf(step, "not reached", stopped);
	const { release, registry } = step;
	options.progress.begin(step);
	try {
		const detail = await upload(step, options);
		if (steps.some((other) => prerequisites(other.release, [release, other.release]).includes(release)) && registry.kind === "rustreg") await untilVisible(step, options);
		return outcomeOf(step, "published", detail);
	} catch (error) {
		if (!(error instanceof PubtoolError)) throw error;
		const hint = error.hint === void 0 ? {} : { hint: error.hint };
		return {
			...outcomeOf(step, "failed", error.message),
			...hint
		};
	}
}
/**
* Runs the client until the version is there. A client that fails may have succeeded all the same, so the registry is
* asked before anything is sent again.
*/
async function upload(step, { io, wallet, signal }) {
	const { release, registry } = step;
	let credential = await wallet.get(registry, release, step.exists);
	let renewed = false;
	for (let attempt = 1;; attempt++) {
		const uploaded = await registry.upload(release, credential.token);
		if (uploaded.ok) return `with ${describe$2(credential)}${uploaded.note === void 0 ? "" : `; ${uploaded.note}`}`;
		if (attempt > 1 && saysItIsThere(uploaded)) await untilVisible(step, {
			io,
			signal
		});
		if (await arrived(step)) return `with ${describe$2(credential)}; the client had reported a failure`;
		if (!renewed && expired(credential, uploaded, io)) {
			credential = await wallet.renew(registry, release);
			renewed = true;
			continue;
		}
		const delay = mayTryAgain(uploaded) && !signal.aborted ? retryDelay(attempt, io.clock.now()) : void 0;
		if (delay === void 0) throw refused$1(release, credential, uploaded, attempt);
		await io.clock.sleep(delay, signal);
	}
}
async function arrived({ registry, release }) {
	const { standing } = await registry.look(release, true);
	if (standing.state !== "different") return standing.state === "complete" || standing.state === "uncompared";
	throw new PubtoolError(`"${release.name}" ${release.version} is there now with other content: ${standing.detail}`, { hint: "somebody else published this version while this run was under way: raise the version" });
}
/** Without a status the client got no answer, or none that it understood. 409 is another publish of the same package. */
function mayTryAgain({ status, final, output }) {
	if (final) return false;
	return status === void 0 ? isNetworkTrouble(output) : isTransient(status) || status === 409;
}
function saysItIsThere({ output }) {
	return /already (uploaded|exists)|previously published/i.test(output);
}
function expired({ minted, obtained }, { status }, { clock }) {
	return minted && (status === 401 || status === 403) && clock.now() - obtained > 6e4;
}
function refused$1(release, credential, uploaded, attempts) {
	const { status, output } = uploaded;
	const tries = attempts === 1 ? "" : ` after ${attempts} attempts`;
	return new PubtoolError(`"${release.name}" ${release.version} was not published${tries}${status === void 0 ? "" : ` (HTTP ${status})`}:\n${lastLines(output)}`, { hint: adviceFor$1(release, credential, uploaded) });
}
function adviceFor$1({ entry, name }, { minted, source }, { status, final, output }) {
	if (final) return "nothing of it was sent to the registry";
	if (status === 401 || status === 403 || status === 404 && entry.kind === "jsreg") return minted ? `the token was minted for packages whose trusted publisher fits this job: is one registered for "${name}" at ${entry.kind}?` : `does the token in ${source} have the right to publish "${name}", and is it still valid?`;
	if (/must specify a tag/i.test(output)) return "a higher version is published already: set publishConfig.tag in package.json";
	if (/provenance|sigstore|fulcio|rekor/i.test(output)) return "the provenance was not accepted: is \"repository\" in package.json this repository? publishConfig.provenance = false goes without";
	if (status !== void 0 && !isTransient(status)) return "the registry refused it, with the words above";
	return "run the same command again: what is already published will be skipped";
}
/** An index may know of a version some time after the upload. */
async function untilVisible(step, { io: { clock }, signal }) {
	const { registry, release } = step;
	const patience = clock.now() + 5 * 6e4;
	for (let wait = 1e3;; wait = Math.min(wait * 2, 15e3)) {
		const { standing } = await registry.look(release, false);
		if (standing.state === "complete") return;
		if (signal.aborted || clock.now() >= patience) {
			const when = signal.aborted ? "when the run was interrupted" : "after 5 minutes";
			throw new PubtoolError(`"${release.name}" ${release.version} is uploaded, and not in the index ${when}`, { hint: "run the same command again later: what is already published will be skipped" });
		}
		await clock.sleep(wait, signal);
	}
}
function describe$2({ source }) {
	return source === "oidc" ? "a token minted from the job's identity" : `the token in ${source}`;
}
function outcomeOf({ release }, status, detail) {
	return {
		name: release.name,
		version: release.version,
		kind: release.entry.kind,
		status,
		detail
	};
}
var init_upload = __esmMin((() => {
	init_errors();
	init_plan();
	init_context();
	init_retry();
}));
//#endregion
//#region src/host/git.ts
/** Files that differ from the commit, new ones included; relative to `root`, with slashes. Throws PubtoolError. */
async function changedSince(root, ref, env) {
	const commit = await git(root, env, [
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		`${ref}^{commit}`
	]);
	if (commit === void 0) throw new UsageError(`--changed-since "${ref}" is no commit of this repository`, "in a workflow, is the checkout shallow? check out with `fetch-depth: 0`");
	const changed = await git(root, env, [
		"diff",
		"--name-only",
		"--relative",
		"-z",
		commit.trim(),
		"--"
	]);
	const added = await git(root, env, [
		"ls-files",
		"--others",
		"--exclude-standard",
		"-z"
	]);
	if (changed === void 0 || added === void 0) throw new PubtoolError(`git cannot compare "${root}" with "${ref}"`, { exitCode: EXIT.usage });
	return [...changed.split("\0"), ...added.split("\0")].filter((file) => file !== "");
}
/** Files under `folder` that are not committed; undefined when it is no git checkout. */
async function uncommitted(folder, env) {
	return (await git(folder, env, [
		"status",
		"--porcelain",
		"-z",
		"--",
		"."
	]))?.split("\0").filter((line) => line !== "").map((line) => line.slice(3));
}
async function git(cwd, env, args) {
	try {
		const { code, stdout } = await runChild("git", args, {
			cwd,
			env
		});
		return code === 0 ? stdout : void 0;
	} catch {
		return;
	}
}
var init_git = __esmMin((() => {
	init_child_process();
	init_errors();
}));
//#endregion
//#region src/release/names.ts
/** Would the registry take this name and this version, and is it the package that pubtool.toml means? */
function checkNames(release) {
	const { entry, manifest, version } = release;
	const findings = [];
	const fail = (id, message, hint) => findings.push({
		id,
		verdict: "failed",
		message,
		hint,
		package: entry.name,
		place: entry.place
	});
	if (manifest.private) fail("package-private", `${manifest.file} forbids to publish "${manifest.name}"`, "take it out of pubtool.toml, or out of the manifest's ban on publishing");
	if (!(entry.kind === "pyreg" ? normalize(manifest.name) === normalize(release.name) : manifest.name === release.name)) fail("name-mismatch", `pubtool.toml means the package "${release.name}", and ${manifest.file} is named "${manifest.name}"`, `the manifest's name is what gets published: write name or registry_name = "${manifest.name}"`);
	if (!NAMES[entry.kind].test(manifest.name)) fail("name-invalid", `"${manifest.name}" is no name that ${entry.kind} takes`, "rename it in the manifest");
	if (!(entry.kind === "pyreg" ? PEP440 : SEMVER).test(version)) {
		const expected = entry.kind === "pyreg" ? "a Python version such as 1.2.3 or 1.2.3rc1" : "three numbers such as 1.2.3";
		const local = entry.kind === "pyreg" && version.includes("+") ? "; a local version (with +) cannot be published" : "";
		fail("version-invalid", `version "${version}" of "${manifest.name}" is not valid: expected ${expected}${local}`, `change it in ${manifest.file}`);
	}
	return findings;
}
var NAMES, SEMVER, PEP440;
var init_names = __esmMin((() => {
	init_distributions();
	NAMES = {
		rustreg: /^[A-Za-z][A-Za-z0-9_-]{0,63}$/,
		pyreg: /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/,
		jsreg: /^(?=.{1,214}$)(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/
	};
	SEMVER = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
	PEP440 = /^v?(\d+!)?\d+(\.\d+)*([-_.]?(a|b|c|rc|alpha|beta|pre|preview)[-_.]?\d*)?(-\d+|[-_.]?(post|rev|r)[-_.]?\d*)?([-_.]?dev[-_.]?\d*)?$/i;
}));
//#endregion
//#region src/release/checks.ts
function checkNaming(release) {
	const [id, label] = ["names", "name and version"];
	const findings = checkNames(release);
	if (findings.length > 0) return {
		id,
		label,
		findings
	};
	return one(id, label, release, "name-and-version", "ok", `"${release.name}" ${release.version}`);
}
/** What the registry's own client has against the package and, when nobody builds it anyway, what it would upload. */
async function checkPackage(registry, release, list) {
	const label = "package";
	try {
		const findings = await registry.check(release);
		if (findings.length > 0) return {
			id: "package",
			label,
			findings
		};
		if (!list) return one("package", label, release, "package-contents", "ok", "nothing against it");
		const contents = await registry.contents(release);
		return one("package", label, release, "package-contents", "ok", `${contents.length === 1 ? "1 file" : `${contents.length} files`}: ${someOf(contents)}`);
	} catch (error) {
		return failedCheck({
			id: "package",
			label,
			findingId: "package-invalid"
		}, release, error);
	}
}
/** Of a crate with uncommitted changes cargo has spoken already: it refuses to publish it. */
async function checkTree({ entry, folder }, env) {
	const files = await uncommitted(folder, env);
	const about = { package: entry.name };
	return {
		id: "tree",
		label: "working tree",
		findings: [(() => {
			if (files === void 0) return {
				id: "tree-clean",
				verdict: "skipped",
				message: "no git checkout",
				...about
			};
			if (files.length === 0) return {
				id: "tree-clean",
				verdict: "ok",
				message: "nothing uncommitted",
				...about
			};
			return {
				id: "tree-dirty",
				verdict: "warning",
				message: `uncommitted: ${someOf(files)}`,
				hint: "what is published should be what is committed",
				...about
			};
		})()]
	};
}
function checkStanding({ release, standing, address }) {
	const at = `at ${address}`;
	const say = (verdict, message) => one("version", "version", release, "version-standing", verdict, message);
	switch (standing.state) {
		case "absent": return say("ok", `${release.version} is not ${at} yet`);
		case "complete": return say("ok", `${release.version} is ${at} already, with the same content: nothing to do`);
		case "partial": return say("ok", `${release.version} is ${at} in part; missing: ${someOf(standing.missing)}`);
		case "uncompared": return say("unknown", `${release.version} is ${at}, and its content was not compared: ${standing.detail}`);
		case "different": return {
			id: "version",
			label: "version",
			findings: [{
				id: "version-conflict",
				verdict: "failed",
				message: `${release.version} of "${release.name}" is ${at} already, with other content: ${standing.detail}`,
				hint: `a published version never changes: raise the version in ${release.manifest.file}`,
				package: release.entry.name
			}]
		};
	}
}
/** `creates`: one of this registry's packages does not exist yet, and would be made by the exchange. */
async function checkCredential(wallet, { release, registry, exists }, { obtain, creates }) {
	const label = "credentials";
	const decision = wallet.decide(release, exists);
	const say = (verdict, message) => one("credentials", label, release, "credential-choice", verdict, message);
	if (decision.use === "oidc") {
		if (registry.kind === "pyreg" && creates) return say("unknown", exists ? `an identity token; exchanged at the upload, because the exchange would create the project of another package` : `an identity token; "${release.name}" is not at the registry yet, the exchange itself creates it from a pending publisher, and is left to the upload`);
		if (!obtain) return say("unknown", "an identity token; not exchanged in this run");
	}
	try {
		const { source, why } = await wallet.get(registry, release, exists);
		return say("ok", source === "oidc" ? `an identity token: ${registry.kind} accepts it` : `the token in ${source}: ${why}`);
	} catch (error) {
		return failedCheck({
			id: "credentials",
			label,
			findingId: "credential-missing"
		}, release, error);
	}
}
/** What a user can mend becomes a finding; everything else is thrown on. */
function failedCheck({ id, label, findingId }, { entry }, error) {
	if (!(error instanceof PubtoolError)) throw error;
	const hint = error.hint === void 0 ? {} : { hint: error.hint };
	return {
		id,
		label,
		findings: [{
			id: findingId,
			verdict: "failed",
			message: error.message,
			...hint,
			package: entry.name
		}]
	};
}
function one(id, label, { entry }, findingId, verdict, message) {
	return {
		id,
		label,
		findings: [{
			id: findingId,
			verdict,
			message,
			package: entry.name
		}]
	};
}
var init_checks = __esmMin((() => {
	init_errors();
	init_archive();
	init_git();
	init_names();
}));
//#endregion
//#region src/release/preparation.ts
var Preparation;
var init_preparation = __esmMin((() => {
	init_finding();
	init_checks();
	Preparation = class {
		checks = [];
		step;
		constructor(release, registry) {
			this.release = release;
			this.registry = registry;
		}
		get heading() {
			return `${this.release.name} ${this.release.version} (${this.release.entry.kind})`;
		}
		get sound() {
			return this.checks.every(({ findings }) => worst(findings) !== "failed");
		}
		get obstacle() {
			const finding = this.checks.flatMap(({ findings }) => findings).find(({ verdict }) => verdict === "failed");
			const { name, version, entry } = this.release;
			return finding && {
				name,
				version,
				kind: entry.kind,
				finding
			};
		}
		/** It will be uploaded, as far as is known by now. */
		get pending() {
			return this.sound && (this.step?.standing.state === "absent" || this.step?.standing.state === "partial");
		}
		async inspect({ env }, list) {
			const { release, registry } = this;
			this.checks.push(checkNaming(release));
			this.checks.push(await checkTree(release, env));
			try {
				const address = await registry.address(release);
				this.checks.push(await checkPackage(registry, release, list));
				this.step = {
					release,
					registry,
					address,
					...await registry.look(release, false)
				};
			} catch (error) {
				this.failed("registry-unusable", "registry", error);
			}
		}
		/** Without a build this compares what lies there. */
		async compare() {
			if (!this.step) return;
			try {
				if (this.step.standing.state !== "absent" && this.sound) Object.assign(this.step, await this.registry.look(this.release, true));
				this.checks.push(checkStanding(this.step));
			} catch (error) {
				this.failed("registry-unusable", "registry", error);
			}
		}
		failed(id, label, error) {
			this.checks.push(failedCheck({
				id,
				label,
				findingId: id
			}, this.release, error));
		}
	};
}));
//#endregion
//#region src/registries/manifest-file.ts
/** A mistake in a file that the user wrote: nothing was tried yet, so it counts as configuration. */
function manifestError(file, problem, hint) {
	return new PubtoolError(`${file}: ${problem}`, {
		exitCode: EXIT.usage,
		...hint === void 0 ? {} : { hint }
	});
}
function readManifestText(file) {
	try {
		return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
	} catch (error) {
		const { code } = error;
		if (code !== "ENOENT" && code !== "ENOTDIR") throw manifestError(file, `cannot be read: ${String(error)}`);
		throw manifestError(file, "there is no such file", "`path` in pubtool.toml names the folder that holds it");
	}
}
function readTomlFile(file) {
	try {
		return readToml(readManifestText(file)).value;
	} catch (error) {
		if (!(error instanceof TomlSyntaxError)) throw error;
		const { line, column } = error.position;
		throw manifestError(`${file}:${line}:${column}`, `this is not TOML: ${error.message.toLowerCase()}`);
	}
}
/** The table under a key; empty when the key is absent or something else. */
function tableAt(table, key) {
	const value = table[key];
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
/** The string under a key; undefined when absent. Throws when it is something else or empty. */
function stringAt(table, key, file, shown) {
	const value = table[key];
	if (value === void 0) return void 0;
	if (typeof value === "string" && value !== "") return value;
	throw manifestError(file, `"${shown}" is ${JSON.stringify(value)}, expected a string with something in it`);
}
function stringsAt(table, key) {
	const value = table[key];
	return Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
}
var init_manifest_file = __esmMin((() => {
	init_errors();
	init_toml();
}));
//#endregion
//#region src/registries/rustreg/manifest.ts
/** `root` bounds the search for the workspace that the crate inherits from. */
function readCargo(folder, root) {
	const file = join(folder, FILE);
	const content = readTomlFile(file);
	if (content["package"] === void 0) throw manifestError(file, "there is no [package] in it", "a workspace's own Cargo.toml publishes nothing; give the folder of a member");
	const table = tableAt(content, "package");
	const workspace = lazily(() => findWorkspace(file, content, table, root));
	const name = stringAt(table, "name", file, "package.name");
	if (name === void 0) throw manifestError(file, "\"package.name\" is missing");
	return {
		kind: "rustreg",
		file,
		name,
		version: readVersion(table, file, workspace),
		private: isPrivate(table, workspace),
		dependencies: dependencyTables(content).flatMap(({ section, entries }) => Object.entries(entries).map(([alias, value]) => readDependency$1(alias, value, section, file, workspace)))
	};
}
function readVersion(table, file, workspace) {
	if (!inherits(table["version"])) {
		const version = stringAt(table, "version", file, "package.version");
		if (version !== void 0) return version;
		throw manifestError(file, "\"package.version\" is missing", "a crate without a version cannot be published");
	}
	const found = workspace();
	const shared = found && tableAt(found.table, "package")["version"];
	if (typeof shared === "string") return shared;
	throw manifestError(file, found ? `"package.version" is inherited, and ${join(found.folder, FILE)} has no [workspace.package] version` : "\"package.version\" is inherited, and there is no Cargo.toml with [workspace] above it");
}
function isPrivate(table, workspace) {
	const value = inherits(table["publish"]) ? tableAt(workspace()?.table ?? {}, "package")["publish"] : table["publish"];
	return value === false || Array.isArray(value) && value.length === 0;
}
/** Cargo's own rule: `package.workspace` names it, else the next Cargo.toml upwards that has a [workspace]. */
function findWorkspace(file, content, crate, root) {
	if (content["workspace"] !== void 0) return {
		folder: dirname(file),
		table: tableAt(content, "workspace")
	};
	const named = crate["workspace"];
	if (typeof named === "string") {
		const folder = resolve(dirname(file), named);
		return {
			folder,
			table: tableAt(readTomlFile(join(folder, FILE)), "workspace")
		};
	}
	for (let folder = dirname(file); folder !== root && dirname(folder) !== folder;) {
		folder = dirname(folder);
		if (!existsSync(join(folder, FILE))) continue;
		const above = readTomlFile(join(folder, FILE));
		if (above["workspace"] !== void 0) return {
			folder,
			table: tableAt(above, "workspace")
		};
	}
}
function dependencyTables(content) {
	const targets = Object.entries(tableAt(content, "target"));
	return [...SECTIONS$2.map((section) => ({
		section,
		entries: tableAt(content, section)
	})), ...targets.flatMap(([target, value]) => SECTIONS$2.map((section) => ({
		section: `target.${target}.${section}`,
		entries: tableAt(value, section)
	})))];
}
function readDependency$1(alias, value, section, file, workspace) {
	const inherited = inherits(value) ? workspace() : void 0;
	const source = inherited ? tableAt(inherited.table, "dependencies")[alias] : value;
	const table = typeof source === "string" ? { version: source } : source ?? {};
	const path = typeof table["path"] === "string" ? table["path"] : void 0;
	return {
		name: typeof table["package"] === "string" ? table["package"] : alias,
		requirement: typeof table["version"] === "string" ? table["version"] : "",
		section,
		dev: section.endsWith("dev-dependencies"),
		...path === void 0 ? {} : { path: inherited ? relative(dirname(file), resolve(inherited.folder, path)) : path }
	};
}
function inherits(value) {
	return typeof value === "object" && value !== null && value["workspace"] === true;
}
function lazily(compute) {
	let kept;
	return () => (kept ??= { value: compute() }).value;
}
var FILE, SECTIONS$2;
var init_manifest$2 = __esmMin((() => {
	init_manifest_file();
	FILE = "Cargo.toml";
	SECTIONS$2 = [
		"dependencies",
		"build-dependencies",
		"dev-dependencies"
	];
}));
//#endregion
//#region src/registries/jsreg/manifest.ts
function readPackageJson(folder) {
	const file = join(folder, "package.json");
	const content = parse(readManifestText(file), file);
	const isPrivate = content["private"] === true;
	const need = (key) => {
		const value = stringAt(content, key, file, key);
		if (value !== void 0) return value;
		throw manifestError(file, isPrivate ? "it is marked as private" : `"${key}" is missing`, `a package that is published has a ${key}`);
	};
	return {
		kind: "jsreg",
		file,
		name: need("name"),
		version: need("version"),
		private: isPrivate,
		dependencies: SECTIONS$1.flatMap((section) => Object.entries(tableAt(content, section)).flatMap(([alias, value]) => typeof value === "string" ? [readDependency(alias, value, section)] : []))
	};
}
function parse(text, file) {
	let value;
	try {
		value = JSON.parse(text);
	} catch (error) {
		throw manifestError(file, `this is not JSON: ${error.message}`);
	}
	if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
	throw manifestError(file, "this is not a JSON object");
}
function readDependency(alias, value, section) {
	const dev = section === "devDependencies";
	const renamed = /^npm:(@?[^@]+)(?:@(.*))?$/.exec(value);
	if (renamed) return {
		name: renamed[1],
		requirement: renamed[2] ?? "",
		section,
		dev
	};
	const path = /^(?:file|link):(.*)$/.exec(value)?.[1];
	return {
		name: alias,
		requirement: value,
		section,
		dev,
		...path === void 0 ? {} : { path }
	};
}
var SECTIONS$1;
var init_manifest$1 = __esmMin((() => {
	init_manifest_file();
	SECTIONS$1 = [
		"dependencies",
		"peerDependencies",
		"optionalDependencies",
		"devDependencies"
	];
}));
//#endregion
//#region src/registries/pyreg/manifest.ts
function readPyproject(folder) {
	const file = join(folder, "pyproject.toml");
	if (!existsSync(file) && existsSync(join(folder, "setup.py"))) throw manifestError(file, "there is no such file, only a setup.py", "pubtool reads name and version from pyproject.toml; add one with a [project] table");
	const content = readTomlFile(file);
	return content["project"] === void 0 ? readPoetry(content, file) : readProject(content, file);
}
/** The standard [project] table. */
function readProject(content, file) {
	const project = tableAt(content, "project");
	const name = stringAt(project, "name", file, "project.name");
	if (name === void 0) throw manifestError(file, "\"project.name\" is missing");
	const version = stringAt(project, "version", file, "project.version");
	if (version === void 0 && !stringsAt(project, "dynamic").includes("version")) throw manifestError(file, "\"project.version\" is missing", "write the version, or dynamic = [\"version\"] when the build computes it");
	const optional = tableAt(project, "optional-dependencies");
	const groups = tableAt(content, "dependency-groups");
	return {
		kind: "pyreg",
		file,
		name,
		...version === void 0 ? {} : { version },
		private: stringsAt(project, "classifiers").some((line) => line.startsWith("Private ::")),
		dependencies: [
			...requirements(stringsAt(project, "dependencies"), "dependencies", false),
			...Object.keys(optional).flatMap((extra) => requirements(stringsAt(optional, extra), `optional-dependencies.${extra}`, false)),
			...Object.keys(groups).flatMap((group) => requirements(stringsAt(groups, group), `dependency-groups.${group}`, true))
		]
	};
}
/** Poetry's own table, from before it read [project]. */
function readPoetry(content, file) {
	const poetry = tableAt(tableAt(content, "tool"), "poetry");
	const name = stringAt(poetry, "name", file, "tool.poetry.name");
	const version = stringAt(poetry, "version", file, "tool.poetry.version");
	if (name === void 0 || version === void 0) throw manifestError(file, "there is no [project] table in it", "it holds the name and the version");
	const dependencies = Object.entries(tableAt(poetry, "dependencies")).filter(([key]) => key !== "python");
	return {
		kind: "pyreg",
		file,
		name,
		version,
		private: stringsAt(poetry, "classifiers").some((line) => line.startsWith("Private ::")),
		dependencies: dependencies.map(([key, value]) => poetryDependency(key, value))
	};
}
function poetryDependency(name, value) {
	const { version, path } = typeof value === "string" ? { version: value } : value ?? {};
	return {
		name,
		requirement: typeof version === "string" ? version : "",
		section: "tool.poetry.dependencies",
		dev: false,
		...typeof path === "string" ? { path } : {}
	};
}
/** `name[extra] >= 1 ; marker` and `name @ address`: the name, and the rest as written. */
function requirements(lines, section, dev) {
	return lines.flatMap((line) => {
		const match = /^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[[^\]]*\])?\s*([^;]*)/.exec(line);
		return match ? [{
			name: match[1],
			requirement: match[2].trim(),
			section,
			dev
		}] : [];
	});
}
var init_manifest = __esmMin((() => {
	init_manifest_file();
}));
//#endregion
//#region src/registries/read-manifest.ts
/**
* What the package's own manifest says. `root` is the absolute folder of `pubtool.toml`. Throws PubtoolError naming
* the file and what is wrong with it.
*/
function readManifest(entry, root) {
	const folder = resolve(root, entry.path);
	if (entry.kind === "rustreg") return readCargo(folder, root);
	return entry.kind === "pyreg" ? readPyproject(folder) : readPackageJson(folder);
}
var init_read_manifest = __esmMin((() => {
	init_manifest$2();
	init_manifest$1();
	init_manifest();
}));
//#endregion
//#region src/host/claims.ts
/** Without checking the signature: the registry does that. Empty when it is no token at all. */
function decodeClaims(token) {
	let payload;
	try {
		payload = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
	} catch {
		return {};
	}
	const text = (key) => {
		const value = payload[key];
		return typeof value === "string" && value !== "" ? value : void 0;
	};
	const workflow = workflowFile(text("workflow_ref"));
	return {
		...present("repository", text("repository")),
		...present("workflow", workflow),
		...present("jobWorkflow", workflowFile(text("job_workflow_ref")) ?? workflow),
		...present("environment", text("environment")),
		...present("audience", text("aud"))
	};
}
function present(key, value) {
	return value === void 0 ? {} : { [key]: value };
}
/**
* `owner/repo/.github/workflows/file.yml@ref`: the file's name. Both file names and refs may contain `@`, and a ref may
* look like a file; what ends the file name is `.yml@` or `.yaml@`, at its first occurrence in the workflows folder.
*/
function workflowFile(reference) {
	return /^[^/]+\/[^/]+\/\.github\/workflows\/([^/]+?\.ya?ml)@/.exec(reference ?? "")?.[1];
}
var init_claims = __esmMin((() => {}));
//#endregion
//#region src/registries/exchange.ts
/** `POST {api}/api/v1/trusted_publishing/tokens`; the audience is the registry's address without the scheme. */
async function exchangeRustreg(io, getIdToken, api) {
	return { token: tokenOf(await exchange(io, "rustreg", getIdToken, api.replace(/^https?:\/\//, ""), (jwt) => ({
		url: `${api}/api/v1/trusted_publishing/tokens`,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ jwt })
	})), `${api}/api/v1/trusted_publishing/tokens`) };
}
/** Ends a token's life early. A registry that does not answer is no failure: the token is short-lived anyway. */
async function revokeRustreg(io, api, token) {
	const url = `${api}/api/v1/trusted_publishing/tokens`;
	try {
		const answer = await send(io, {
			url,
			method: "DELETE",
			headers: { authorization: `Bearer ${token}` }
		});
		return [
			200,
			204,
			401
		].includes(answer.status);
	} catch {
		return false;
	}
}
/** `GET /_/oidc/audience`, then `POST /_/oidc/mint-token`. Turns a pending publisher into a project. */
async function exchangePyreg(io, getIdToken, url) {
	const asked = await send(io, { url: `${url}/_/oidc/audience` });
	const { audience } = jsonBody(asked);
	if (asked.status !== 200 || typeof audience !== "string") throw new PubtoolError(`${url}/_/oidc/audience answers HTTP ${asked.status}: this registry offers no trusted publishing there`, { hint: "check [registry.pyreg] url; without trusted publishing, set PYREG_API_TOKEN and --allow-token" });
	const mint = `${url}/_/oidc/mint-token`;
	const answer = await exchange(io, "pyreg", getIdToken, audience, (token) => ({
		url: mint,
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ token })
	}));
	const { expires } = jsonBody(answer);
	const token = tokenOf(answer, mint);
	return typeof expires === "number" ? {
		token,
		expires: expires * 1e3
	} : { token };
}
/** The exchange that the npm client makes as well; made here first, because the client hides its failure. */
async function exchangeJsreg(io, getIdToken, registry, name) {
	const url = `${registry}/-/npm/v1/oidc/token/exchange/package/${escapeName(name)}`;
	return { token: tokenOf(await exchange(io, "jsreg", getIdToken, `npm:${new URL(registry).hostname}`, (jwt) => ({
		url,
		headers: { authorization: `Bearer ${jwt}` }
	})), url) };
}
/** `@scope/name` as the npm registry's paths have it. */
function escapeName(name) {
	return name.replace("/", "%2f");
}
async function exchange(io, kind, getIdToken, audience, build) {
	let jwt = "";
	const answer = await send(io, async () => {
		jwt = await getIdToken(audience);
		return {
			method: "POST",
			...build(jwt)
		};
	});
	if (answer.status >= 200 && answer.status < 300) return answer;
	throw new ExchangeRefused(kind, answer.status, detailOf(answer), decodeClaims(jwt));
}
function tokenOf(answer, url) {
	const { token } = jsonBody(answer);
	if (typeof token === "string" && /^[\x21-\x7E]+$/.test(token)) return token;
	throw new PubtoolError(`${showAddress(url)} answers HTTP ${answer.status} without a token`, { hint: "is this the registry's own address, and not a mirror's or a proxy's?" });
}
/** Each registry has its own shape of error; a proxy in between has none. */
function detailOf(answer) {
	const body = jsonBody(answer);
	const [first] = Array.isArray(body["errors"]) ? body["errors"] : [];
	const said = [first?.["code"], first?.["description"] ?? first?.["detail"] ?? body["message"] ?? body["error"]].filter((word) => typeof word === "string" && word !== "").join(": ");
	return said === "" ? "without a reason" : said.slice(0, 300);
}
var ExchangeRefused;
var init_exchange = __esmMin((() => {
	init_errors();
	init_http();
	init_claims();
	ExchangeRefused = class extends Error {
		constructor(kind, status, detail, claims) {
			super(`HTTP ${status}: ${detail}`);
			this.kind = kind;
			this.status = status;
			this.detail = detail;
			this.claims = claims;
		}
	};
}));
//#endregion
//#region src/host/id-token.ts
function idTokenSource(env) {
	const url = envValue(env, "ACTIONS_ID_TOKEN_REQUEST_URL");
	const requestToken = envValue(env, "ACTIONS_ID_TOKEN_REQUEST_TOKEN");
	return url === void 0 || requestToken === void 0 ? void 0 : {
		url,
		requestToken
	};
}
/**
* A new identity token for this audience. Registries refuse one that they have seen before, so each exchange needs its
* own. Throws PubtoolError.
*/
async function requestIdToken(io, source, audience) {
	if (!URL.canParse(source.url)) throw new PubtoolError("ACTIONS_ID_TOKEN_REQUEST_URL is no web address", { hint: "the workflow host sets it in a job with `id-token: write`; does something else set it here?" });
	const url = new URL(source.url);
	url.searchParams.set("audience", audience);
	const answer = await send(io, {
		url,
		headers: {
			authorization: `Bearer ${source.requestToken}`,
			accept: "application/json"
		}
	});
	const { value } = jsonBody(answer);
	if (answer.status === 200 && typeof value === "string" && value !== "") return value;
	throw new PubtoolError(`the workflow host gave no identity token for the audience "${audience}": HTTP ${answer.status}`, { hint: "is `id-token: write` missing from the job's permissions? `pubtool doctor` checks it" });
}
var init_id_token = __esmMin((() => {
	init_errors();
	init_http();
	init_io();
}));
//#endregion
//#region src/registries/jsreg/dependencies.ts
/**
* Dependencies that mean something only in this checkout. `workspace:` is rewritten when it points at a package whose
* version is known here; everything else would break the package for its users, and is an error.
*/
function localDependencies(release, content, versions) {
	return entries(content).flatMap(({ section, name, value }) => {
		if (!/^(workspace|file|link|portal):/.test(value)) return [];
		if (resolveWorkspace(name, value, versions) !== void 0) return [];
		return [{
			id: "dependency-local",
			verdict: "failed",
			message: `"${section}" of ${release.manifest.file} has "${name}": "${value}", which nobody but this checkout can resolve`,
			hint: value.startsWith("workspace:") ? `"${name}" is no jsreg package of pubtool.toml: add it there, or write a version range` : "write a version range instead, e.g. the one that the other package is published with",
			package: release.entry.name
		}];
	});
}
/** package.json with every `workspace:` replaced by a range; undefined when there is none to replace. */
function releasable(content, versions) {
	const replaced = entries(content).flatMap(({ section, name, value }) => {
		const range = resolveWorkspace(name, value, versions);
		return range === void 0 ? [] : [{
			section,
			name,
			range
		}];
	});
	if (replaced.length === 0) return void 0;
	const copy = structuredClone(content);
	for (const { section, name, range } of replaced) copy[section][name] = range;
	return copy;
}
/** `workspace:^` with the other package at 1.2.3 is `^1.2.3`; `workspace:*` exactly that version; `workspace:~1` is `~1`. */
function resolveWorkspace(name, value, versions) {
	const spec = /^workspace:(.*)$/.exec(value)?.[1]?.trim();
	if (spec === void 0) return void 0;
	const [, alias, wanted = spec] = /^(@?[^@/]+(?:\/[^@]+)?)@(.*)$/.exec(spec) ?? [];
	const version = versions.get(alias ?? name);
	if (version === void 0 || /^[./]/.test(wanted)) return void 0;
	const range = wanted === "*" || wanted === "" ? version : /^[\^~]$/.test(wanted) ? `${wanted}${version}` : wanted;
	return alias === void 0 ? range : `npm:${alias}@${range}`;
}
function entries(content) {
	return SECTIONS.flatMap((section) => Object.entries(content[section] ?? {}).flatMap(([name, value]) => typeof value === "string" ? [{
		section,
		name,
		value
	}] : []));
}
/** Unpacks what npm packed into `folder`, with another package.json. The checkout itself stays as it is. */
function stageRewritten(tarball, folder, content) {
	for (const { path, mode, data } of readTarGz(readFileSync(tarball))) {
		const target = resolve(folder, path.replace(/^[^/]+\//, ""));
		if (!target.startsWith(folder + sep)) continue;
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, data);
		chmodSync(target, mode & 511);
	}
	writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, 2)}\n`);
	return folder;
}
var SECTIONS;
var init_dependencies = __esmMin((() => {
	init_tar();
	SECTIONS = [
		"dependencies",
		"optionalDependencies",
		"peerDependencies"
	];
}));
//#endregion
//#region src/registries/jsreg/index.ts
/**
* What a JavaScript registry knows of a package, by version; empty when every version was taken back. Throws
* PubtoolError for an answer of another kind: a login page is not "no such version".
*/
function readPackument(answer, url) {
	const { name, versions = {} } = jsonBody(answer);
	const isMap = typeof versions === "object" && versions !== null && !Array.isArray(versions);
	const dists = (isMap ? Object.entries(versions) : []).map(([version, entry]) => [version, entry?.dist]);
	if (answer.status !== 200 || typeof name !== "string" || !isMap || !dists.every(hasDist)) throw new PubtoolError(`${showAddress(url)} answers HTTP ${answer.status}, expected what the registry knows of the package`, { hint: "is the address right? it is set under [registry.jsreg] url, or in npm's own configuration" });
	return new Map(dists);
}
function hasDist(entry) {
	const { tarball } = entry[1] ?? {};
	return typeof tarball === "string" && URL.canParse(tarball);
}
var init_jsreg = __esmMin((() => {
	init_errors();
	init_http();
}));
//#endregion
//#region src/registries/jsreg/registry.ts
function packageJson({ manifest }) {
	return JSON.parse(readFileSync(manifest.file, "utf8").replace(/^\uFEFF/, ""));
}
function hasBuildScript({ scripts = {} }) {
	return [
		"prepublishOnly",
		"prepack",
		"prepare"
	].some((name) => scripts[name] !== void 0);
}
/** npm publishes no prerelease without a tag; the word in its version is the tag that users expect. */
function distTag({ version }, { publishConfig }) {
	const [, prerelease] = /^\d+\.\d+\.\d+-([0-9A-Za-z-]+)/.exec(version) ?? [];
	if (prerelease === void 0 || publishConfig?.["tag"] !== void 0) return [];
	return ["--tag", /^[a-z]/i.test(prerelease) ? prerelease : "next"];
}
/** What npm signs the provenance with, and makes its own exchange with. */
function oidcVariables(env) {
	return Object.fromEntries([
		"ACTIONS_ID_TOKEN_REQUEST_URL",
		"ACTIONS_ID_TOKEN_REQUEST_TOKEN",
		"NPM_ID_TOKEN"
	].map((name) => [name, env[name]]));
}
var Jsreg;
var init_registry$2 = __esmMin((() => {
	init_errors();
	init_io();
	init_exchange();
	init_id_token();
	init_precedence();
	init_archive();
	init_context();
	init_dependencies();
	init_jsreg();
	Jsreg = class {
		kind = "jsreg";
		tokenScope = "package";
		#registries = /* @__PURE__ */ new Map();
		/** What will be uploaded, once it is packed: a tarball. */
		#tarballs = /* @__PURE__ */ new Map();
		/** What the registry knows under any version. */
		#existing = /* @__PURE__ */ new Set();
		constructor(workplace, settings, versions) {
			this.workplace = workplace;
			this.settings = settings;
			this.versions = versions;
		}
		address(release) {
			const known = this.#registries.get(release.folder) ?? this.#findRegistry(release);
			this.#registries.set(release.folder, known);
			return known;
		}
		check(release) {
			return Promise.resolve(localDependencies(release, packageJson(release), this.versions));
		}
		/** Runs the package's own scripts while no credentials are near, and packs. What is packed here is what is uploaded. */
		async build(releases) {
			for (const release of releases) {
				await this.#script(release, "prepublishOnly");
				this.#tarballs.set(release, await this.#pack(release, []));
			}
		}
		async contents(release) {
			const tarball = this.#tarballs.get(release) ?? await this.#pack(release, ["--ignore-scripts"]);
			return [...readContents(tarball, readFileSync(tarball)).keys()].map((path) => path.replace(/^[^/]+\//, "")).sort();
		}
		async look(release, compare) {
			const registry = await this.address(release);
			const url = `${registry}/${escapeName(release.name)}`;
			const answer = await this.#read(url, registry);
			if (answer.status === 404) return {
				exists: false,
				standing: { state: "absent" }
			};
			const versions = readPackument(answer, url);
			const found = versions.get(release.version);
			const exists = versions.size > 0;
			if (exists) this.#existing.add(release);
			if (!found) return {
				exists,
				standing: { state: "absent" }
			};
			return {
				exists,
				standing: compare ? await this.#compare(release, found) : { state: "complete" }
			};
		}
		/** A package that its scripts build can only be compared after they have run. */
		async #compare(release, dist) {
			const built = this.#tarballs.get(release);
			const tarball = built ?? await this.#pack(release, ["--ignore-scripts"]);
			const ours = readFileSync(tarball);
			if (dist.integrity === `sha512-${createHash("sha512").update(ours).digest("base64")}`) return { state: "complete" };
			const answer = await this.#read(dist.tarball, await this.address(release));
			if (answer.status !== 200) return {
				state: "different",
				detail: "its checksum differs"
			};
			const paths = differingPaths(readContents(tarball, ours), readContents(dist.tarball, answer.bytes), /^$/);
			if (paths.length === 0) return { state: "complete" };
			return built === void 0 && hasBuildScript(packageJson(release)) ? {
				state: "uncompared",
				detail: "its scripts build it, and they did not run"
			} : {
				state: "different",
				detail: someOf(paths)
			};
		}
		async exchange(release, getIdToken) {
			const given = envValue(this.workplace.io.env, "NPM_ID_TOKEN");
			const idToken = given === void 0 ? getIdToken : () => Promise.resolve(given);
			return await exchangeJsreg(this.workplace.io, idToken, await this.address(release), release.name);
		}
		async upload(release, token) {
			const tarball = this.#tarballs.get(release) ?? await this.#pack(release, ["--ignore-scripts"]);
			const registry = await this.address(release);
			const { env } = this.workplace.io;
			const nerfed = `//${registry.replace(/^https?:\/\//, "")}/:_authToken`;
			const tag = distTag(release, packageJson(release));
			const { code, output } = await this.#npm(release, [
				"publish",
				tarball,
				...this.#provenance(release),
				...tag
			], {
				...oidcVariables(env),
				[`npm_config_${nerfed}`]: token
			});
			const status = statusIn(output);
			if (code !== 0) return {
				ok: false,
				output,
				...status === void 0 ? {} : { status }
			};
			const note = await this.#afterwards(release);
			return {
				ok: true,
				output,
				...note === void 0 ? {} : { note }
			};
		}
		/**
		* Provenance needs an identity token, and can be turned off where npm has it: private registries refuse it. npm signs
		* a first version only when it is declared to be public.
		*/
		#provenance(release) {
			const { env } = this.workplace.io;
			const { publishConfig } = packageJson(release);
			const fromEnv = envValue(env, "NPM_CONFIG_PROVENANCE") ?? envValue(env, "npm_config_provenance");
			const wanted = fromEnv === void 0 ? publishConfig?.["provenance"] !== false : fromEnv !== "false";
			const possible = this.#existing.has(release) || publishConfig?.["access"] === "public";
			return idTokenSource(env) && wanted && possible ? ["--provenance"] : [];
		}
		async #pack(release, flags) {
			const folder = join(this.workplace.scratch, "packed", encodeURIComponent(release.name));
			const tarball = await this.#packFolder(release, release.folder, folder, flags);
			const rewritten = releasable(packageJson(release), this.versions);
			if (!rewritten) return tarball;
			const staged = stageRewritten(tarball, join(folder, "staged"), rewritten);
			return await this.#packFolder(release, staged, join(folder, "rewritten"), ["--ignore-scripts"]);
		}
		async #packFolder(release, source, destination, flags) {
			mkdirSync(destination, { recursive: true });
			const { code, output } = await this.#npm(release, [
				"pack",
				source,
				"--pack-destination",
				destination,
				...flags
			]);
			const tarball = readdirSync(destination).find((file) => file.endsWith(".tgz"));
			if (code === 0 && tarball !== void 0) return join(destination, tarball);
			throw new PubtoolError(`npm cannot pack "${release.name}":\n${lastLines(output)}`, { hint: "nothing of it is published; `npm pack` says the same" });
		}
		/** The package is out by now, whatever its scripts do. */
		async #afterwards(release) {
			try {
				for (const script of ["publish", "postpublish"]) await this.#script(release, script);
				return;
			} catch (error) {
				if (error instanceof PubtoolError) return error.message;
				throw error;
			}
		}
		async #script(release, name) {
			if (packageJson(release).scripts?.[name] === void 0) return;
			const { code, output } = await this.#npm(release, ["run", name]);
			if (code === 0) return;
			throw new PubtoolError(`the script "${name}" of "${release.name}" failed:\n${lastLines(output)}`, { hint: `\`npm run ${name}\` in ${release.folder} says the same` });
		}
		async #npm(release, args, extra = {}) {
			const registry = await this.address(release);
			const scope = /^(@[^/]+)\//.exec(release.name)?.[1];
			const flags = [`--registry=${registry}/`, ...scope === void 0 ? [] : [`--${scope}:registry=${registry}/`]];
			return await runClient(this.workplace, "npm", [...args, ...flags], release.folder, {
				npm_config_fetch_retries: "0",
				npm_config_update_notifier: "false",
				npm_config_color: "false",
				...extra
			});
		}
		/** A tarball may lie anywhere, as the registry says; the token goes to the registry alone. */
		async #read(url, registry) {
			const token = sameOrigin(url, registry) && environmentToken(this.workplace.io.env, "jsreg")?.token;
			return await read$1(this.workplace.io, url, { authorization: token ? `Bearer ${token}` : void 0 });
		}
		/** pubtool's own setting, else what the package says, else what npm is configured with here. */
		async #findRegistry(release) {
			if (this.settings.url !== void 0) return this.settings.url;
			const { publishConfig } = packageJson(release);
			const scope = /^(@[^/]+)\//.exec(release.name)?.[1];
			const own = (scope && publishConfig?.[`${scope}:registry`]) ?? publishConfig?.["registry"];
			if (typeof own === "string") return own.replace(/\/+$/, "");
			for (const key of [...scope === void 0 ? [] : [`${scope}:registry`], "registry"]) {
				const { code, stdout } = await runClient(this.workplace, "npm", [
					"config",
					"get",
					key
				], release.folder);
				const value = stdout.trim();
				if (code === 0 && /^https?:\/\//.test(value)) return value.replace(/\/+$/, "");
			}
			throw new PubtoolError("npm is configured with no registry", {
				hint: "set url under [registry.jsreg] in pubtool.toml, or PUBTOOL_JSREG_URL",
				exitCode: EXIT.usage
			});
		}
	};
}));
//#endregion
//#region src/registries/pyreg/index.ts
/** Throws PubtoolError for what is no index. The index exists as JSON and, on older servers, as HTML whose links carry the checksum. */
function readIndex(answer, base) {
	return answer.headers.get("content-type")?.includes("json") ? fromJson(answer, base) : fromHtml(answer, base);
}
function fromJson(answer, base) {
	const { files } = jsonBody(answer);
	if (!Array.isArray(files) || !files.every((file) => isJsonFile(file, base))) throw new PubtoolError(`${showAddress(base)} answers with something else than a project's files`, { hint: "is [registry.pyreg] url the registry's address, without /simple?" });
	return files.map(({ filename, url, hashes }) => indexFile(filename, new URL(url, base), hashes?.["sha256"]));
}
function isJsonFile(value, base) {
	const { filename, url } = value ?? {};
	return typeof filename === "string" && typeof url === "string" && URL.canParse(url, base);
}
function fromHtml({ text }, base) {
	return [...text.matchAll(/<a\s[^>]*href\s*=\s*["']([^"']+)["'][^>]*>([^<]*)<\/a>/gi)].flatMap(([, href, label]) => {
		if (!URL.canParse(href.replaceAll("&amp;", "&"), base)) return [];
		const url = new URL(href.replaceAll("&amp;", "&"), base);
		const checksum = /^#sha256=([0-9a-f]{64})/i.exec(url.hash)?.[1];
		url.hash = "";
		return indexFile(label.trim(), url, checksum?.toLowerCase());
	});
}
function indexFile(filename, url, sha256) {
	return {
		filename,
		url: url.href,
		...sha256 === void 0 ? {} : { sha256 }
	};
}
var ACCEPT;
var init_pyreg = __esmMin((() => {
	init_errors();
	init_http();
	ACCEPT = "application/vnd.pypi.simple.v1+json, text/html;q=0.5";
}));
//#endregion
//#region src/registries/pyreg/registry.ts
var Pyreg;
var init_registry$1 = __esmMin((() => {
	init_errors();
	init_http();
	init_io();
	init_exchange();
	init_precedence();
	init_archive();
	init_context();
	init_distributions();
	init_pyreg();
	Pyreg = class {
		kind = "pyreg";
		tokenScope = "registry";
		constructor(workplace, settings) {
			this.workplace = workplace;
			this.settings = settings;
		}
		address() {
			return Promise.resolve().then(() => this.#url());
		}
		check(release) {
			return Promise.resolve(checkDistributions(release));
		}
		/** What builds a Python project is the project's own choice: it has to be built before. */
		build() {
			return Promise.resolve();
		}
		contents(release) {
			return Promise.resolve(distributionsOf(release).map(({ file }) => `dist/${file}`));
		}
		async look(release, compare) {
			const url = `${this.#url()}/simple/${normalize(release.name)}/`;
			const answer = await read$1(this.workplace.io, url, {
				accept: ACCEPT,
				authorization: this.#authorization()
			});
			if (answer.status === 404) return {
				exists: false,
				standing: { state: "absent" }
			};
			if (answer.status !== 200) throw new PubtoolError(`${showAddress(url)} answers HTTP ${answer.status}, expected the project's files`, { hint: "is [registry.pyreg] url the registry's address, without /simple?" });
			const there = readIndex(answer, url);
			return {
				exists: true,
				standing: await this.#standing(release, there, compare)
			};
		}
		async #standing(release, there, compare) {
			const ours = distributionsOf(release);
			const missing = [];
			for (const distribution of ours) {
				const found = there.find(({ filename }) => filename === distribution.file);
				if (!found) missing.push(distribution.file);
				else if (compare) {
					const differing = await this.#compare(release, distribution, found);
					if (differing !== void 0) return {
						state: "different",
						detail: differing
					};
				}
			}
			if (missing.length === 0) return { state: "complete" };
			return missing.length === ours.length ? { state: "absent" } : {
				state: "partial",
				missing
			};
		}
		/** What differs; undefined when the content is the same, even if it was packed again. */
		async #compare(release, { file }, there) {
			const bytes = readFileSync(join(release.folder, "dist", file));
			if (there.sha256 === sha256(bytes)) return void 0;
			const authorization = sameOrigin(there.url, this.#url()) ? this.#authorization() : void 0;
			const answer = await read$1(this.workplace.io, there.url, { authorization });
			if (answer.status !== 200) return `the checksum of "${file}" differs`;
			const paths = differingPaths(readContents(file, bytes), readContents(file, answer.bytes), /^$/);
			return paths.length === 0 ? void 0 : `in "${file}": ${someOf(paths)}`;
		}
		async exchange(_release, getIdToken) {
			return await exchangePyreg(this.workplace.io, getIdToken, this.#url());
		}
		async upload(release, token) {
			const { standing } = await this.look(release, false);
			const args = [
				"upload",
				"--non-interactive",
				"--disable-progress-bar",
				...(standing.state === "partial" ? standing.missing : distributionsOf(release).map(({ file }) => file)).map((file) => join("dist", file))
			];
			const { code, output } = await runClient(this.workplace, "twine", args, release.folder, {
				TWINE_USERNAME: "__token__",
				TWINE_PASSWORD: token,
				TWINE_REPOSITORY_URL: this.#uploadUrl()
			});
			const status = statusIn(output);
			return {
				ok: code === 0,
				output,
				...status === void 0 ? {} : { status }
			};
		}
		#url() {
			if (this.settings.url !== void 0) return this.settings.url;
			throw new PubtoolError("no address of the Python registry is configured", {
				hint: "set url under [registry.pyreg] in pubtool.toml, or PUBTOOL_PYREG_URL",
				exitCode: EXIT.usage
			});
		}
		#uploadUrl() {
			return this.settings.uploadUrl ?? envValue(this.workplace.io.env, "TWINE_REPOSITORY_URL") ?? `${this.#url()}/legacy/`;
		}
		#authorization() {
			const found = environmentToken(this.workplace.io.env, "pyreg");
			return found && `Basic ${Buffer.from(`__token__:${found.token}`).toString("base64")}`;
		}
	};
}));
//#endregion
//#region src/registries/rustreg/index.ts
/** Undefined when the index does not know the crate. */
async function readCrate(get, index, name) {
	const url = `${index}${indexPath(name)}`;
	const answer = await get(url);
	if ([
		404,
		410,
		451
	].includes(answer.status)) return void 0;
	if (answer.status !== 200) throw unusable(url, answer);
	return answer.text.split("\n").filter((line) => line.trim() !== "").map((line) => {
		if (!line.trimStart().startsWith("{")) throw unusable(url, answer);
		return jsonBody({ text: line });
	});
}
async function readIndexConfig(get, index) {
	const url = `${index}config.json`;
	const answer = await get(url);
	const { dl, api } = jsonBody(answer);
	if (answer.status !== 200 || typeof dl !== "string" || !URL.canParse(dl)) throw unusable(url, answer);
	return typeof api === "string" ? {
		dl,
		api: api.replace(/\/+$/, "")
	} : { dl };
}
function unusable(url, { status }) {
	return new PubtoolError(`${showAddress(url)} answers HTTP ${status}, expected cargo's sparse index`, { hint: "is the address of the index right? it is set under [registry.rustreg] index, or in cargo's own configuration" });
}
/** Short names have folders of their own, the others two folders of two letters each. */
function indexPath(crate) {
	const name = crate.toLowerCase();
	if (name.length <= 2) return `${name.length}/${name}`;
	if (name.length === 3) return `3/${name[0]}/${name}`;
	return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`;
}
/** The address of a `.crate` file, from the template in the index's configuration. */
function downloadUrl(dl, name, { vers, cksum }) {
	const prefix = indexPath(name).split("/").slice(0, -1).join("/");
	const values = {
		crate: name,
		version: vers,
		prefix: name === name.toLowerCase() ? prefix : indexPathKeepingCase(name),
		lowerprefix: prefix,
		"sha256-checksum": cksum
	};
	return (/\{(crate|version|prefix|lowerprefix|sha256-checksum)\}/.test(dl) ? dl : `${dl}/{crate}/{version}/download`).replace(/\{([a-z0-9-]+)\}/g, (whole, key) => values[key] ?? whole);
}
function indexPathKeepingCase(name) {
	if (name.length <= 3) return indexPath(name).split("/").slice(0, -1).join("/");
	return `${name.slice(0, 2)}/${name.slice(2, 4)}`;
}
var init_rustreg = __esmMin((() => {
	init_errors();
	init_http();
}));
//#endregion
//#region src/registries/rustreg/registry.ts
function isMissingDependency(output) {
	return /no matching package named|failed to select a version for the requirement/.test(output);
}
function buildFailed(releases, output) {
	return new PubtoolError(`cargo cannot package ${releases.map(({ name }) => `"${name}"`).join(", ")}:\n${lastLines(output)}`, { hint: "nothing is published; `cargo package` says the same" });
}
function noIndex(file, named) {
	return new PubtoolError(`${file}: ${named === void 0 ? "no registry" : `no index for the registry "${named}"`} is configured, neither here nor in cargo`, {
		hint: "set index under [registry.rustreg] in pubtool.toml, e.g. \"sparse+https://<your index>/\"",
		exitCode: EXIT.usage
	});
}
function notSparse(index) {
	return new PubtoolError(`the index "${index}" is not a sparse one, and pubtool reads no other`, {
		hint: "its address has to begin with \"sparse+\"",
		exitCode: EXIT.usage
	});
}
var NOT_CONTENT, OWN_NAME, Rustreg;
var init_registry = __esmMin((() => {
	init_errors();
	init_http();
	init_exchange();
	init_precedence();
	init_archive();
	init_cargo_config();
	init_context();
	init_rustreg();
	NOT_CONTENT = /^[^/]+\/(\.cargo_vcs_info\.json|Cargo\.lock)$/;
	OWN_NAME = "pubtool";
	Rustreg = class {
		kind = "rustreg";
		tokenScope = "registry";
		#targets = /* @__PURE__ */ new Map();
		#verified = /* @__PURE__ */ new Set();
		constructor(workplace, settings) {
			this.workplace = workplace;
			this.settings = settings;
		}
		async address(release) {
			return (await this.#target(release)).index.replace(/^sparse\+/, "");
		}
		async check(release) {
			const { code, output } = await this.#cargo(release, ["package", "--list"]);
			if (code === 0) return [];
			const dirty = /uncommitted changes|not yet committed/.test(output);
			return [{
				id: dirty ? "tree-dirty" : "package-invalid",
				verdict: "failed",
				message: `cargo does not package "${release.name}": ${lastLines(output, 6).replaceAll("\n", "; ")}`,
				hint: dirty ? "commit the changes: cargo publishes only what is committed" : "`cargo package --list` says the same",
				package: release.entry.name
			}];
		}
		/** Compiles each crate from its package. Crates that need each other go to cargo together, one call a workspace. */
		async build(releases) {
			const workspaces = /* @__PURE__ */ new Map();
			for (const release of releases) {
				const { workspace } = await this.#target(release);
				workspaces.set(workspace, [...workspaces.get(workspace) ?? [], release]);
			}
			for (const members of workspaces.values()) {
				const names = members.flatMap(({ name }) => ["-p", name]);
				const { code, output } = await this.#cargo(members[0], ["package", ...names]);
				if (code === 0) for (const release of members) this.#verified.add(release);
				else if (releases.length === 1 || !isMissingDependency(output)) throw buildFailed(members, output);
			}
		}
		async contents(release) {
			const { code, stdout, output } = await this.#cargo(release, [
				"package",
				"--list",
				"--allow-dirty"
			]);
			if (code !== 0) throw buildFailed([release], output);
			return stdout.trim().split(/\r?\n/);
		}
		async look(release, compare) {
			const index = await this.address(release);
			const versions = await readCrate(this.#get, index, release.name);
			const found = versions?.find(({ vers }) => vers === release.version);
			if (!found) return {
				exists: versions !== void 0,
				standing: { state: "absent" }
			};
			return {
				exists: true,
				standing: compare ? await this.#compare(release, index, found) : { state: "complete" }
			};
		}
		async #compare(release, index, there) {
			const { code, output } = await this.#cargo(release, [
				"package",
				"--no-verify",
				"--allow-dirty"
			]);
			if (code !== 0) return {
				state: "uncompared",
				detail: `cargo does not package it: ${lastLines(output, 2)}`
			};
			const file = `${release.name}-${release.version}.crate`;
			const ours = readFileSync(join(this.#targetFolder(), "package", file));
			if (sha256(ours) === there.cksum) return { state: "complete" };
			const { dl } = await readIndexConfig(this.#get, index);
			const answer = await this.#get(downloadUrl(dl, release.name, there));
			if (answer.status !== 200) return {
				state: "different",
				detail: "its checksum differs"
			};
			const paths = differingPaths(readContents(file, ours), readContents(file, answer.bytes), NOT_CONTENT);
			return paths.length === 0 ? { state: "complete" } : {
				state: "different",
				detail: someOf(paths)
			};
		}
		async exchange(release, getIdToken) {
			return await exchangeRustreg(this.workplace.io, getIdToken, await this.#api(release));
		}
		async revoke(release, token) {
			return await revokeRustreg(this.workplace.io, await this.#api(release), token);
		}
		async upload(release, token) {
			if (!this.#verified.has(release)) {
				const { code, output } = await this.#cargo(release, ["package"]);
				if (code !== 0) return {
					ok: false,
					final: true,
					output
				};
				this.#verified.add(release);
			}
			const { registry } = await this.#target(release);
			const variable = `CARGO_REGISTRIES_${registry.toUpperCase().replaceAll("-", "_")}_TOKEN`;
			const { code, output } = await this.#cargo(release, ["publish", "--no-verify"], {
				CARGO_REGISTRY_TOKEN: token,
				[variable]: token,
				CARGO_REGISTRY_GLOBAL_CREDENTIAL_PROVIDERS: "cargo:token"
			});
			const status = statusIn(output);
			return {
				ok: code === 0,
				output,
				...status === void 0 ? {} : { status }
			};
		}
		async #cargo(release, args, extra = {}) {
			const { registry, index, workspace } = await this.#target(release);
			const several = args.includes("-p");
			const full = [
				args[0],
				"--registry",
				registry,
				...args.slice(1)
			];
			return await runClient(this.workplace, "cargo", full, several ? workspace : release.folder, {
				CARGO_TARGET_DIR: this.#targetFolder(),
				CARGO_TERM_COLOR: "never",
				CARGO_NET_RETRY: "0",
				[`CARGO_REGISTRIES_${registry.toUpperCase().replaceAll("-", "_")}_INDEX`]: index,
				...extra
			});
		}
		#targetFolder() {
			return join(this.workplace.scratch, "target");
		}
		#get = (url) => read$1(this.workplace.io, url, { authorization: environmentToken(this.workplace.io.env, "rustreg")?.token });
		async #api(release) {
			if (this.settings.url !== void 0) return this.settings.url;
			const index = await this.address(release);
			const { api } = await readIndexConfig(this.#get, index);
			if (api !== void 0) return api;
			throw new PubtoolError(`the index ${index} names no web API`, { hint: "set url under [registry.rustreg]" });
		}
		#target(release) {
			const { folder } = release;
			const known = this.#targets.get(folder) ?? this.#findTarget(release);
			this.#targets.set(folder, known);
			return known;
		}
		/** The registry that the crate names as its only one, else cargo's default, else the one that pubtool.toml names. */
		async #findTarget({ folder, manifest }) {
			const { io } = this.workplace;
			const { code, stdout, output } = await runClient(this.workplace, "cargo", [
				"metadata",
				"--no-deps",
				"--format-version",
				"1"
			], folder);
			if (code !== 0) throw new PubtoolError(`cargo cannot read ${manifest.file}: ${lastLines(output, 6)}`, { hint: "`cargo metadata` says the same" });
			const metadata = jsonBody({ text: stdout });
			const publish = metadata.packages.find(({ name }) => name === manifest.name)?.publish ?? void 0;
			const named = publish?.length === 1 ? publish[0] : cargoSetting(folder, io.env, ["registry", "default"]);
			const index = this.settings.index ?? (named === void 0 ? void 0 : cargoSetting(folder, io.env, [
				"registries",
				named,
				"index"
			]));
			if (index === void 0) throw noIndex(manifest.file, named);
			if (!index.startsWith("sparse+")) throw notSparse(index);
			return {
				workspace: metadata.workspace_root,
				registry: named ?? OWN_NAME,
				index: index.endsWith("/") ? index : `${index}/`
			};
		}
	};
}));
//#endregion
//#region src/registries/open.ts
/** Nothing is asked of a registry before it is used. */
function openRegistries(config, workplace) {
	return {
		rustreg: new Rustreg(workplace, config.registries.rustreg),
		pyreg: new Pyreg(workplace, config.registries.pyreg),
		jsreg: new Jsreg(workplace, config.registries.jsreg, npmVersions(config))
	};
}
/** Versions of all configured npm packages, also of those that are not selected: `workspace:` may point at them. */
function npmVersions({ packages, root }) {
	const versions = /* @__PURE__ */ new Map();
	for (const entry of packages.filter(({ kind }) => kind === "jsreg")) try {
		const { name, version } = readManifest(entry, root);
		if (version !== void 0) versions.set(name, version);
	} catch {}
	return versions;
}
var init_open = __esmMin((() => {
	init_read_manifest();
	init_registry$2();
	init_registry$1();
	init_registry();
}));
//#endregion
//#region src/release/releases.ts
/** Reads every manifest, so that all that are broken are told in one run. */
function readReleases(config, packages) {
	const releases = [];
	const findings = [];
	for (const entry of packages) try {
		releases.push(readRelease(config, entry));
	} catch (error) {
		if (!(error instanceof PubtoolError)) throw error;
		findings.push({
			id: "manifest-unreadable",
			verdict: "failed",
			message: error.message,
			...error.hint === void 0 ? {} : { hint: error.hint },
			place: entry.place,
			package: entry.name
		});
	}
	return {
		releases,
		findings
	};
}
function readRelease({ root }, entry) {
	const manifest = readManifest(entry, root);
	const folder = resolve(root, entry.path);
	const version = manifest.version ?? builtVersion(manifest, folder);
	return {
		entry,
		manifest,
		folder,
		name: entry.registryName,
		version
	};
}
var init_releases = __esmMin((() => {
	init_errors();
	init_read_manifest();
	init_distributions();
}));
//#endregion
//#region src/release/prepare.ts
/**
* Everything that can be known before the first upload. What is wrong comes back as findings; nothing is uploaded, and
* only builds write, into a folder of their own or where the package's own scripts write.
*/
async function getReady(config, workplace, wallet, selection, effort) {
	const entries = await select(config, workplace.io, selection);
	const { releases, findings } = readReleases(config, entries);
	const broken = findings.map((finding) => section(finding.package, [{
		id: "manifest",
		label: "manifest",
		findings: [finding]
	}]));
	const registries = openRegistries(config, workplace);
	const work = inOrder(releases).map((release) => new Preparation(release, registries[release.entry.kind]));
	for (const item of work) await item.inspect(workplace.io, !effort.build);
	if (effort.build && broken.length === 0 && work.every(({ sound }) => sound)) await build(work, registries);
	for (const item of work) await item.compare();
	const toPublish = work.filter(({ pending }) => pending);
	const creates = new Set(toPublish.filter(({ step }) => !step.exists).map(({ registry }) => registry.kind));
	const obtain = effort.obtain && (!effort.build || broken.length === 0 && work.every(({ sound }) => sound));
	for (const item of toPublish) item.checks.push(await checkCredential(wallet, item.step, {
		obtain,
		creates: creates.has(item.registry.kind)
	}));
	return {
		sections: [...broken, ...work.map((item) => section(item.heading, item.checks))],
		steps: work.flatMap(({ step }) => step ?? []),
		obstacles: [...findings.map((finding) => unreadable(finding, entries)), ...work.flatMap((item) => item.obstacle ?? [])]
	};
}
function unreadable(finding, entries) {
	const { name, kind } = entries.find(({ place }) => place === finding.place);
	return {
		name,
		kind,
		finding
	};
}
async function select(config, { env }, selection) {
	const named = selectNamed(config.packages, selection.names);
	if (selection.changedSince === void 0) return named;
	return selectChanged(named, await changedSince(config.root, selection.changedSince, env));
}
/** npm packages are packed even when they are there: only what is packed can be compared. */
async function build(work, registries) {
	for (const registry of Object.values(registries)) {
		const wanted = work.filter((item) => item.registry === registry && item.step && (registry.kind === "jsreg" || item.pending));
		for (const batch of registry.kind === "rustreg" ? [wanted] : wanted.map((item) => [item])) {
			if (batch.length === 0) continue;
			try {
				await registry.build(batch.map(({ release }) => release));
			} catch (error) {
				for (const item of batch) item.failed("build-failed", "build", error);
			}
		}
	}
}
function section(heading, checks) {
	return {
		heading,
		checks,
		notes: []
	};
}
var init_prepare = __esmMin((() => {
	init_plan();
	init_checks();
	init_git();
	init_preparation();
	init_open();
	init_releases();
}));
//#endregion
//#region src/release/report.ts
/** The lines of one run of `publish`, for a person. */
function summaryTable(outcomes, stream, env) {
	const style = styleFor(stream, env);
	const rows = outcomes.map(({ name, version, kind, status, detail }) => [
		name,
		version,
		kind,
		status,
		firstLine(detail)
	].map(visible));
	const header = [
		"PACKAGE",
		"VERSION",
		"REGISTRY",
		"STATUS",
		"DETAILS"
	];
	const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
	const line = (cells) => cells.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd();
	return [
		style.bold(line(header)),
		...rows.map(line),
		""
	].join("\n");
}
function outcomeLines({ name, version, kind, status, detail, hint }, stream, env) {
	const lines = [`${styleFor(stream, env).mark(VERDICTS[status])} ${visible(`${name} ${version}`)} (${kind}): ${status}, ${visibleLines(detail, "    ")}`];
	if (hint !== void 0) lines.push(`  ${visible(hint)}`);
	return `${lines.join("\n")}\n`;
}
/** What stands in the way, or should be known; of a section that is all right, nothing. */
function problemLines(sections, stream, env) {
	const style = styleFor(stream, env);
	const lines = sections.flatMap(({ heading, checks }) => {
		const grave = checks.flatMap(({ findings }) => findings).filter(({ verdict }) => verdict === "failed" || verdict === "warning");
		if (grave.length === 0) return [];
		return [style.bold(`${visible(heading)}:`), ...grave.flatMap(({ id, verdict, message, hint, place }) => [`  ${style.mark(verdict)} ${place ? `${visible(showPlace(place))}: ` : ""}${visibleLines(message, "    ")} [${id}]`, ...hint === void 0 ? [] : [`    ${visible(hint)}`]])];
	});
	return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
/** What `publish` would do, in its order. */
async function planLines(steps) {
	return `${(await Promise.all(steps.map(async (step, index) => {
		const { release, registry, address } = step;
		const files = actionOf(step) === "skip" ? [] : await registry.contents(release);
		return [`${index + 1}. ${actionOf(step)} ${release.name} ${release.version} to ${release.entry.kind} (${address})`, ...files.map((file) => `     ${file}`)];
	}))).flat().map(visible).join("\n")}\n`;
}
function actionOf({ standing }) {
	if (standing.state === "partial") return "complete";
	return standing.state === "absent" ? "publish" : "skip";
}
/**
* Adds the outcome to the job's page at the workflow host; outside of a workflow run, nothing. A page that cannot be
* written changes nothing about the release: it is told, and that is all.
*/
function writeJobSummary(outcomes, { env, stderr }, redact) {
	const file = envValue(env, "GITHUB_STEP_SUMMARY");
	if (file === void 0) return;
	const cell = (text) => firstLine(text).replaceAll("|", "\\|").replaceAll("<", "&lt;");
	const text = [
		"## pubtool publish",
		"",
		"| Package | Version | Registry | Status | Details |",
		"| --- | --- | --- | --- | --- |",
		...outcomes.map(({ name, version, kind, status, detail }) => `| ${[
			name,
			version,
			kind,
			status,
			detail
		].map(cell).join(" | ")} |`),
		""
	];
	try {
		appendFileSync(file, `${redact(text.join("\n"))}\n`);
	} catch (error) {
		stderr.write(`pubtool: cannot write the job summary: ${visible(error.message)}\n`);
	}
}
/** A line that counts the seconds of an upload on a terminal; in a log, one line at the end of each package. */
function liveProgress(stream, env) {
	let timer;
	const live = stream.isTTY === true && env["TERM"] !== "dumb";
	const stop = () => {
		clearInterval(timer);
		if (timer) stream.write("\r\x1B[K");
		timer = void 0;
	};
	return {
		stop,
		begin({ release }) {
			if (!live) return;
			const begun = Date.now();
			const show = () => stream.write(`\r\u001B[Kuploading ${visible(`${release.name} ${release.version}`)} … ${Math.round((Date.now() - begun) / 1e3)} s`);
			show();
			timer = setInterval(show, 1e3);
		},
		end(outcome) {
			stop();
			stream.write(outcomeLines(outcome, stream, env));
		}
	};
}
function firstLine(text) {
	return text.split("\n")[0];
}
var VERDICTS;
var init_report = __esmMin((() => {
	init_finding();
	init_io();
	init_plain();
	init_style();
	VERDICTS = {
		published: "ok",
		skipped: "skipped",
		failed: "failed",
		"not reached": "unknown"
	};
}));
//#endregion
//#region src/registries/diagnose.ts
/** Which of the token's two workflow files a registry compares with the registered one. */
function comparedWorkflow(kind, claims) {
	return kind === "pyreg" ? claims.jobWorkflow : claims.workflow;
}
/** Says in the user's words why a registry refused an identity token, and what has to be registered where. */
function diagnose(refusal, entry) {
	const { kind, status, detail, claims } = refusal;
	return {
		message: `${kind} refused the identity token for "${entry.registryName}" (HTTP ${status}, ${detail}); the token says ${describe$1(kind, claims)}`,
		hint: [
			...adviceFor(refusal),
			...differences(entry, kind, claims),
			register(entry, kind, claims)
		].join("; ")
	};
}
function describe$1(kind, claims) {
	const workflow = comparedWorkflow(kind, claims);
	const environment = claims.environment ? `environment "${claims.environment}"` : "no environment (the job has no `environment:` key)";
	return `repository ${quote(claims.repository)}, workflow ${quote(workflow)}, ${environment}`;
}
function adviceFor({ kind, detail, claims }) {
	const advice = [];
	if (/invalid-reuse-token/.test(detail)) advice.push("the token was used before: run the job again");
	if (/not-enabled/.test(detail)) advice.push("trusted publishing is switched off at this registry");
	if (/^invalid-(token|payload)|invalid jwt/i.test(detail)) advice.push(`the registry does not trust the token itself (audience ${quote(claims.audience)}): does it accept this workflow host, and is the configured url its own address?`);
	if (claims.workflow !== claims.jobWorkflow) {
		const compared = kind === "pyreg" ? "called" : "calling";
		advice.push(`${quote(claims.workflow)} calls ${quote(claims.jobWorkflow)}, and ${kind} compares the ${compared} file`);
	}
	return advice;
}
/** Where the declared policy and the token disagree; the registration probably says what was declared. */
function differences({ trustPolicy, place }, kind, claims) {
	if (!trustPolicy) return [];
	const where = `${place.file}:${place.line}`;
	return [
		[
			"repository",
			trustPolicy.repository,
			claims.repository
		],
		[
			"workflow",
			trustPolicy.workflow,
			comparedWorkflow(kind, claims)
		],
		[
			"environment",
			trustPolicy.environment,
			claims.environment
		]
	].filter(([field, declared, said]) => declared !== void 0 && !same(field, declared, said)).map(([field, declared, said]) => `${field} differs: ${where} declares ${quote(declared)}, the token says ${quote(said)}`);
}
function same(field, declared, said) {
	return field === "workflow" ? declared === said : declared.toLowerCase() === said?.toLowerCase();
}
function register(entry, kind, claims) {
	const environment = claims.environment ? `environment "${claims.environment}"` : "no environment";
	return `register for "${entry.registryName}" at ${kind}: repository ${quote(claims.repository)}, workflow ${quote(comparedWorkflow(kind, claims))}, ${environment}` + (kind === "jsreg" ? "; at least one version must exist before a publisher can be registered" : "");
}
function quote(value) {
	return value === void 0 ? "nothing" : `"${value}"`;
}
var init_diagnose = __esmMin((() => {}));
//#endregion
//#region src/release/credential-store.ts
function keyOf(registry, release) {
	return registry.tokenScope === "package" ? `${registry.kind} ${release.name}` : registry.kind;
}
function explain(refusal, { entry }) {
	const { message, hint } = diagnose(refusal, entry);
	return new PubtoolError(message, {
		hint,
		cause: refusal
	});
}
function noCredential({ entry, name }, why, { env }) {
	const variables = TOKEN_VARIABLES[entry.kind].join(" or ");
	if (why === "no-credentials") return new PubtoolError(`no credentials to publish "${name}" to ${entry.kind}: neither an identity token nor ${variables}`, { hint: env["GITHUB_ACTIONS"] === "true" ? `is \`id-token: write\` missing from the job's permissions? \`pubtool doctor\` checks it; or set ${variables}` : `publish from a workflow with \`id-token: write\`, or set ${variables}` });
	return new PubtoolError(`"${name}" is not at ${entry.kind} yet, and a first version cannot be published with an identity token`, { hint: why === "token-not-allowed" ? `${variables} is set: --allow-token uses it for this one; then register the trusted publisher, and delete the token` : `publish the first version with a token in ${variables}${entry.kind === "rustreg" ? "" : " and --allow-token"}; then register the trusted publisher` });
}
var ASSUMED_LIFE, MARGIN, Wallet;
var init_credential_store = __esmMin((() => {
	init_errors();
	init_io();
	init_diagnose();
	init_exchange();
	init_id_token();
	init_precedence();
	ASSUMED_LIFE = 15 * 6e4;
	MARGIN = 2 * 6e4;
	Wallet = class {
		#kept = /* @__PURE__ */ new Map();
		constructor(io, mask, allowToken) {
			this.io = io;
			this.mask = mask;
			this.allowToken = allowToken;
		}
		decide(release, exists) {
			const { kind } = release.entry;
			return decide({
				kind,
				exists,
				oidc: kind === "jsreg" && envValue(this.io.env, "NPM_ID_TOKEN") !== void 0 || idTokenSource(this.io.env) !== void 0,
				allowToken: this.allowToken,
				environment: environmentToken(this.io.env, kind)
			});
		}
		/** The credential that publishes this release. Throws PubtoolError with the diagnosis. */
		async get(registry, release, exists) {
			const key = keyOf(registry, release);
			const kept = this.#kept.get(key)?.credential;
			if (kept && this.io.clock.now() < kept.expires - MARGIN) return kept;
			if (kept) await this.#revoke(key);
			const credential = await this.#obtain(registry, release, exists);
			this.#kept.set(key, {
				credential,
				registry,
				release
			});
			return credential;
		}
		/** Another one, in place of one that the registry does not take any more. */
		async renew(registry, release) {
			await this.#revoke(keyOf(registry, release));
			return await this.get(registry, release, true);
		}
		/** Ends the life of everything that was minted here. Gives back the kinds whose registry did not confirm it. */
		async revokeAll() {
			const failed = [];
			for (const [key, { registry }] of [...this.#kept]) if (!await this.#revoke(key)) failed.push(registry.kind);
			return failed;
		}
		async #revoke(key) {
			const kept = this.#kept.get(key);
			this.#kept.delete(key);
			if (!kept?.credential.minted || !kept.registry.revoke) return true;
			return await kept.registry.revoke(kept.release, kept.credential.token);
		}
		async #obtain(registry, release, exists) {
			const decision = this.decide(release, exists);
			if (decision.use === "environment") return this.#fromEnvironment(decision.from, decision.why);
			if (decision.use === "nothing") throw noCredential(release, decision.why, this.io);
			try {
				return await this.#mint(registry, release);
			} catch (error) {
				const explained = error instanceof ExchangeRefused ? explain(error, release) : error;
				if (!decision.fallback || !(explained instanceof PubtoolError)) throw explained;
				return this.#fromEnvironment(decision.fallback, `allowed by --allow-token, because ${explained.message}`);
			}
		}
		async #mint(registry, release) {
			const getIdToken = async (audience) => {
				const source = idTokenSource(this.io.env);
				if (!source) throw noCredential(release, "no-credentials", this.io);
				const token = await requestIdToken(this.io, source, audience);
				this.mask(token);
				return token;
			};
			const { token, expires } = await registry.exchange(release, getIdToken);
			this.mask(token);
			const now = this.io.clock.now();
			return {
				token,
				source: "oidc",
				why: "minted from an identity token",
				obtained: now,
				expires: expires ?? now + ASSUMED_LIFE,
				minted: true
			};
		}
		#fromEnvironment({ variable, token }, why) {
			this.mask(token);
			return {
				token,
				source: variable,
				why,
				obtained: this.io.clock.now(),
				expires: Infinity,
				minted: false
			};
		}
	};
}));
//#endregion
//#region src/release/run.ts
/** Runs the work where no secret can get out: neither through the streams, nor through an error. */
async function runMasked(outside, config, allowToken, work) {
	const { io, redactor, mask } = maskSecrets(outside, SECRET_VARIABLES);
	const wallet = new Wallet(io, mask, allowToken);
	const interruption = interruptible(io, wallet);
	try {
		return await withWorkplace(io, (workplace) => work({
			io,
			config,
			workplace,
			wallet,
			redact: (text) => redactor.redact(text),
			signal: interruption.signal
		}));
	} catch (error) {
		throw withoutSecrets(error, redactor);
	} finally {
		interruption.end();
	}
}
function withoutSecrets(error, redactor) {
	if (error instanceof PubtoolError) {
		const { exitCode, hint } = error;
		return new PubtoolError(redactor.redact(error.message), {
			exitCode,
			...hint === void 0 ? {} : { hint: redactor.redact(hint) }
		});
	}
	if (error instanceof Error) error.stack = redactor.redact(error.stack ?? error.message);
	return error;
}
/** An upload that is under way is finished, and tokens are revoked, before the run ends. */
function interruptible({ stderr }, wallet) {
	const controller = new AbortController();
	const stop = () => {
		if (controller.signal.aborted) {
			wallet.revokeAll().finally(() => process.exit(130));
			return;
		}
		stderr.write("pubtool: interrupted; the running upload is finished first, interrupt again to end at once\n");
		controller.abort();
	};
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
	return {
		signal: controller.signal,
		end: () => {
			for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stop);
		}
	};
}
var selectionOptions;
var init_run = __esmMin((() => {
	init_errors();
	init_mask_secrets();
	init_precedence();
	init_credential_store();
	init_context();
	selectionOptions = {
		package: {
			type: "string",
			multiple: true,
			placeholder: "NAME",
			description: "only this package"
		},
		"changed-since": {
			type: "string",
			placeholder: "REF",
			description: "only packages with a file in `paths` that changed since this commit"
		}
	};
}));
//#endregion
//#region src/cli/commands/publish.ts
var publish_exports = /* @__PURE__ */ __exportAll({ command: () => command$7 });
/** What a dry run has found, when nothing stands in the way. */
async function showPlan({ steps }, io, json) {
	if (!json) {
		io.stdout.write(steps.length === 0 ? "no package to publish\n" : await planLines(steps));
		return EXIT.ok;
	}
	const packages = await Promise.all(steps.map(async (step) => ({
		name: step.release.name,
		version: step.release.version,
		kind: step.release.entry.kind,
		action: actionOf(step),
		registry: step.address,
		files: await step.registry.contents(step.release)
	})));
	io.stdout.write(`${JSON.stringify({
		dryRun: true,
		ok: true,
		packages
	}, null, 2)}\n`);
	return EXIT.ok;
}
function showOutcomes(outcomes, io, { json, dry }) {
	const ok = outcomes.every(({ status }) => status === "published" || status === "skipped");
	if (json) io.stdout.write(`${JSON.stringify({
		dryRun: dry,
		ok,
		packages: outcomes
	}, null, 2)}\n`);
	else if (outcomes.length === 0) io.stdout.write("no package to publish\n");
	else io.stdout.write(summaryTable(outcomes, io.stdout, io.env));
	return ok ? EXIT.ok : EXIT.problems;
}
var command$7;
var init_publish = __esmMin((() => {
	init_errors();
	init_upload();
	init_prepare();
	init_finding();
	init_annotations();
	init_command();
	init_report();
	init_run();
	command$7 = defineCommand({
		name: "publish",
		summary: "Publish the packages, in the order of their dependencies",
		options: {
			...selectionOptions,
			"dry-run": {
				type: "boolean",
				description: "show what would be done, and change nothing"
			},
			"allow-token": {
				type: "boolean",
				description: "use a long-lived token where the identity token is refused, or cannot work"
			},
			json: {
				type: "boolean",
				description: "print the outcome as JSON on stdout"
			}
		},
		more: "Run again after a failure: what is published already is skipped.",
		async run({ values, io: outside, config }) {
			return await runMasked(outside, await config(), values["allow-token"], async (run) => {
				const { io, wallet } = run;
				const selection = {
					names: values.package,
					changedSince: values["changed-since"]
				};
				const dry = values["dry-run"];
				try {
					const ready = await getReady(run.config, run.workplace, wallet, selection, {
						build: !dry,
						obtain: !dry
					});
					io.stderr.write(problemLines(ready.sections, io.stderr, io.env));
					const blocked = ready.obstacles.length > 0;
					if (blocked) io.stderr.write(renderAnnotations(findingsOf(ready.sections), io.env));
					if (dry && !blocked) return await showPlan(ready, io, values.json);
					const progress = liveProgress(io.stderr, io.env);
					const outcomes = blocked ? notBegun(ready.steps, ready.obstacles) : await publish(ready.steps, {
						io,
						wallet,
						progress,
						signal: run.signal
					});
					if (!dry) writeJobSummary(outcomes, io, run.redact);
					return showOutcomes(outcomes, io, {
						json: values.json,
						dry
					});
				} finally {
					for (const kind of await wallet.revokeAll()) io.stderr.write(`pubtool: the ${kind} registry did not confirm that the token is revoked; it expires by itself\n`);
				}
			});
		}
	});
}));
//#endregion
//#region src/release/preflight.ts
/**
* Everything that `publish` asks before its first upload. The credentials obtained on the way are given back, and what
* only an exchange with consequences could tell is `unknown`.
*/
async function preflight(config, workplace, wallet, selection) {
	try {
		return (await getReady(config, workplace, wallet, selection, {
			build: false,
			obtain: true
		})).sections;
	} finally {
		await wallet.revokeAll();
	}
}
var init_preflight$1 = __esmMin((() => {
	init_prepare();
}));
//#endregion
//#region src/cli/commands/preflight.ts
var preflight_exports = /* @__PURE__ */ __exportAll({ command: () => command$6 });
var command$6;
var init_preflight = __esmMin((() => {
	init_preflight$1();
	init_report$1();
	init_command();
	init_run();
	command$6 = defineCommand({
		name: "preflight",
		summary: "Say what would stop a publish, before it begins",
		options: {
			...selectionOptions,
			"allow-token": {
				type: "boolean",
				description: "as `publish --allow-token` would"
			},
			json: {
				type: "boolean",
				description: "print the findings as JSON"
			}
		},
		more: "Uploads nothing, builds nothing, and gives back the tokens that it obtains.",
		async run({ values, io: outside, config }) {
			return await runMasked(outside, await config(), values["allow-token"], async ({ io, config: loaded, workplace, wallet }) => {
				return report$1(await preflight(loaded, workplace, wallet, {
					names: values.package,
					changedSince: values["changed-since"]
				}), io, { json: values.json });
			});
		}
	});
}));
//#endregion
//#region src/host/device-flow.ts
/** Begins a sign-in. Throws PubtoolError. */
async function requestDeviceCode(io, server, clientId) {
	const answer = await post(io, `${server}/login/device/code`, { client_id: clientId });
	const body = jsonBody(answer);
	const { device_code: deviceCode, user_code: userCode, verification_uri: verificationUri } = body;
	if (typeof deviceCode !== "string" || typeof userCode !== "string" || typeof verificationUri !== "string") throw new PubtoolError(`${server} begins no sign-in: HTTP ${answer.status}${reasonIn(body)}`, { hint: `is "${clientId}" the client id of an app there, and is its device flow switched on?` });
	return {
		deviceCode,
		userCode,
		verificationUri,
		interval: seconds(body["interval"], 5),
		expires: io.clock.now() + seconds(body["expires_in"], 900)
	};
}
/** Waits until the user has confirmed. Throws PubtoolError when they refuse, or time is up. */
async function awaitToken(io, server, clientId, code) {
	for (let interval = code.interval; io.clock.now() < code.expires;) {
		await io.clock.sleep(interval);
		const answer = await post(io, `${server}/login/oauth/access_token`, {
			client_id: clientId,
			device_code: code.deviceCode,
			grant_type: "urn:ietf:params:oauth:grant-type:device_code"
		});
		const body = jsonBody(answer);
		const { access_token: token, error } = body;
		if (typeof token === "string" && /^[\w.~+/-]+=*$/.test(token)) return token;
		if (error === "slow_down") interval = seconds(body["interval"], interval / 1e3 + 5);
		else if (error !== "authorization_pending") throw ended(error, answer, server);
	}
	throw ended("expired_token", void 0, server);
}
function ended(error, answer, server) {
	if (error === "expired_token") return new PubtoolError("the code has expired before it was entered", { hint: "run `pubtool auth login` again, and enter the new code in time" });
	if (error === "access_denied") return new PubtoolError("the sign-in was refused at the workflow host", { hint: "run `pubtool auth login` again when that was a mistake" });
	return new PubtoolError(`${server} does not finish the sign-in: HTTP ${answer?.status ?? 0}${reasonIn(jsonBody(answer ?? { text: "" }))}`, { hint: "run `pubtool auth login` again" });
}
async function post(io, url, form) {
	return await send(io, {
		url,
		method: "POST",
		headers: {
			accept: "application/json",
			"content-type": "application/x-www-form-urlencoded"
		},
		body: new URLSearchParams(form).toString()
	});
}
function reasonIn({ error, error_description: description }) {
	const words = [error, description].filter((word) => typeof word === "string");
	return words.length === 0 ? "" : ` (${words.join(": ")})`;
}
/** A number of seconds as milliseconds; a day at most, because a timer that is set too far rings at once. */
function seconds(value, otherwise) {
	return Math.min(typeof value === "number" && value > 0 ? value : otherwise, 86400) * 1e3;
}
var init_device_flow = __esmMin((() => {
	init_errors();
	init_http();
}));
//#endregion
//#region src/host/address.ts
/** The public one, unless the environment names another, as the host's own runners do. Throws UsageError. */
function hostAddress(env) {
	const server = address(env, "GITHUB_SERVER_URL") ?? "https://github.com";
	const api = address(env, "GITHUB_API_URL");
	if (api !== void 0) return {
		server,
		api
	};
	return {
		server,
		api: server === "https://github.com" ? "https://api.github.com" : `${server}/api/v3`
	};
}
function address(env, variable) {
	const value = envValue(env, variable);
	if (value === void 0 || URL.canParse(value) && /^https?:/.test(value)) return value?.replace(/\/+$/, "");
	throw new UsageError(`${variable} is no http or https address`, "without it, the public host is asked");
}
var init_address = __esmMin((() => {
	init_errors();
	init_io();
}));
//#endregion
//#region src/host/token-file.ts
/** One file with the sign-ins of all servers, readable by this user alone. */
function fileStore(env, server) {
	const folder = join(configHome(env), "pubtool");
	const file = join(folder, "sign-in.json");
	const change = (edit) => {
		const tokens = readAll(file);
		edit(tokens);
		replace(folder, file, tokens);
	};
	return {
		where: file,
		read: () => Promise.resolve().then(() => readAll(file)[server]),
		write: (token) => Promise.resolve().then(() => change((tokens) => tokens[server] = token)),
		remove: () => Promise.resolve().then(() => {
			if (server in readAll(file)) change((tokens) => Reflect.deleteProperty(tokens, server));
		})
	};
}
function configHome(env) {
	const home = envValue(env, "HOME") ?? homedir();
	const fallback = process.platform === "win32" ? envValue(env, "APPDATA") : void 0;
	return envValue(env, "XDG_CONFIG_HOME") ?? fallback ?? join(home, ".config");
}
function readAll(file) {
	const stat = found(file);
	if (!stat) return {};
	if (process.platform !== "win32" && (stat.mode & 63) !== 0) throw new PubtoolError(`${file} can be read by others (mode ${(stat.mode & 511).toString(8)})`, { hint: `the sign-in in it may be known to them: \`pubtool auth login\` again after \`rm ${file}\`` });
	try {
		const value = JSON.parse(readFileSync(file, "utf8"));
		if (isTokens(value)) return value;
		throw new Error("it is no JSON object of servers and tokens");
	} catch (error) {
		throw new PubtoolError(`cannot read the sign-in in ${file}: ${error.message}`, { hint: `\`rm ${file}\`, and sign in again` });
	}
}
function isTokens(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every((token) => typeof token === "string");
}
function found(file) {
	try {
		return statSync(file);
	} catch {
		return;
	}
}
/** Whole or not at all: a crash in between leaves the file that was there. */
function replace(folder, file, tokens) {
	const next = `${file}.${process.pid}`;
	try {
		mkdirSync(folder, {
			recursive: true,
			mode: 448
		});
		chmodSync(folder, 448);
		if (Object.keys(tokens).length === 0) {
			rmSync(file, { force: true });
			return;
		}
		writeFileSync(next, JSON.stringify(tokens), {
			mode: 384,
			flag: "wx"
		});
		renameSync(next, file);
	} catch (error) {
		if (existsSync(next)) rmSync(next);
		throw new PubtoolError(`cannot keep the sign-in in ${file}: ${error.message}`, {
			hint: "XDG_CONFIG_HOME may name another folder for it",
			cause: error
		});
	}
}
var init_token_file = __esmMin((() => {
	init_errors();
	init_io();
}));
//#endregion
//#region src/host/keyring.ts
/**
* Where to keep a sign-in: the system's keyring where there is one that works, else a file that only this user can
* read. Which it is was tried out, so that a sign-in does not get lost after the user has confirmed it.
* `PUBTOOL_CREDENTIAL_STORE` decides it.
*/
async function openStore(io, server) {
	const wanted = wantedStore(io.env);
	if (wanted !== "file" && await works(systemKeyring(io, PROBE))) return systemKeyring(io, server);
	if (wanted === "keyring") throw new PubtoolError("this system has no keyring that works", { hint: "PUBTOOL_CREDENTIAL_STORE=file keeps the sign-in in a file that only you can read" });
	const probe = fileStore(io.env, PROBE);
	await probe.write(PROBE);
	await probe.remove();
	return fileStore(io.env, server);
}
/** The sign-in that was kept, wherever that was; writes nothing. */
async function findSignIn(io, server) {
	const wanted = wantedStore(io.env);
	const keyring = wanted === "file" ? void 0 : systemKeyring(io, server);
	for (const store of [keyring, wanted === "keyring" ? void 0 : fileStore(io.env, server)]) {
		const token = await store?.read();
		if (store && token !== void 0) return {
			token,
			store
		};
	}
}
function wantedStore(env) {
	const wanted = envValue(env, "PUBTOOL_CREDENTIAL_STORE") ?? "auto";
	if ([
		"auto",
		"file",
		"keyring"
	].includes(wanted)) return wanted;
	throw new PubtoolError(`PUBTOOL_CREDENTIAL_STORE is "${wanted}", expected auto, keyring or file`, {
		hint: "without it, the system keyring is used where there is one",
		exitCode: EXIT.usage
	});
}
async function works(store) {
	try {
		await store?.write(PROBE);
		const kept = await store?.read();
		await store?.remove();
		return kept === PROBE;
	} catch {
		return false;
	}
}
/** The program that speaks to it, and its arguments; the token goes through stdin, so that no process list has it. */
function systemKeyring(io, server) {
	if (process.platform === "darwin") return macKeychain(io, server);
	if (process.platform !== "linux" || envValue(io.env, "DBUS_SESSION_BUS_ADDRESS") === void 0) return void 0;
	const attributes = [
		"service",
		"pubtool",
		"server",
		server
	];
	return {
		where: "the system keyring",
		read: async () => await ask(io, "secret-tool", ["lookup", ...attributes]),
		write: async (token) => {
			await must(io, "secret-tool", [
				"store",
				`--label=pubtool (${server})`,
				...attributes
			], token);
		},
		remove: async () => {
			await ask(io, "secret-tool", ["clear", ...attributes]);
		}
	};
}
function macKeychain(io, server) {
	const item = [
		"-a",
		server,
		"-s",
		"pubtool"
	];
	return {
		where: "the system keyring",
		read: async () => await ask(io, "security", [
			"find-generic-password",
			...item,
			"-w"
		]),
		write: async (token) => {
			await must(io, "security", ["-i"], `add-generic-password -U -a "${server}" -s "pubtool" -w "${token}"\n`);
		},
		remove: async () => {
			await ask(io, "security", ["delete-generic-password", ...item]);
		}
	};
}
/** Undefined also where the program is missing: then it keeps nothing. */
async function ask(io, program, args) {
	try {
		const { code, stdout } = await runChild(program, args, {
			cwd: io.cwd,
			env: io.env,
			timeout: PATIENCE
		});
		const value = stdout.trim();
		return code === 0 && value !== "" ? value : void 0;
	} catch {
		return;
	}
}
async function must(io, program, args, input) {
	const { code } = await runChild(program, args, {
		cwd: io.cwd,
		env: io.env,
		input,
		timeout: PATIENCE
	});
	if (code !== 0) throw new PubtoolError(`${program} cannot keep the sign-in`);
}
var PROBE, PATIENCE;
var init_keyring = __esmMin((() => {
	init_child_process();
	init_errors();
	init_io();
	init_token_file();
	PROBE = "pubtool-probe";
	PATIENCE = 5e3;
}));
//#endregion
//#region src/cli/commands/auth-login.ts
var auth_login_exports = /* @__PURE__ */ __exportAll({ command: () => command$5 });
function clientIdOf(env, config) {
	const clientId = envValue(env, "PUBTOOL_CLIENT_ID") ?? config?.auth.clientId;
	if (clientId !== void 0) return clientId;
	throw new PubtoolError("no app to sign in with is configured", {
		hint: "set client_id under [auth] in pubtool.toml, or PUBTOOL_CLIENT_ID, to the client id of an app whose device flow is on",
		exitCode: EXIT.usage
	});
}
/** The address came from the server: only a web page is opened. That it does not open is no failure. */
async function openBrowser(io, address) {
	const opener = {
		darwin: "open",
		win32: "explorer"
	}[process.platform] ?? "xdg-open";
	if (!/^https?:\/\/[\w.:/?&=%~-]+$/.test(address)) return;
	try {
		await runChild(opener, [address], {
			cwd: io.cwd,
			env: io.env,
			timeout: 5e3
		});
	} catch {
		io.stderr.write(`no browser can be opened here: ${opener} is missing\n`);
	}
}
var command$5;
var init_auth_login = __esmMin((() => {
	init_child_process();
	init_errors();
	init_load();
	init_device_flow();
	init_address();
	init_keyring();
	init_io();
	init_plain();
	init_command();
	command$5 = defineCommand({
		name: "auth login",
		summary: "Sign in to the workflow host, to read names of secrets",
		options: { browser: {
			type: "boolean",
			description: "open the page in a browser"
		} },
		more: ["The app asks for read access to secrets' names, environments and actions; it never sees a value.", "Its client id: PUBTOOL_CLIENT_ID, or client_id under [auth] in pubtool.toml."].join("\n"),
		async run({ values, io, config, configFile }) {
			const known = configFile !== void 0 || findConfig({ cwd: io.cwd }) !== void 0;
			const clientId = clientIdOf(io.env, known ? await config() : void 0);
			const { server } = hostAddress(io.env);
			const store = await openStore(io, server);
			const code = await requestDeviceCode(io, server, clientId);
			io.stderr.write(`enter the code ${visible(code.userCode)} at ${visible(code.verificationUri)}\n`);
			if (values.browser) await openBrowser(io, code.verificationUri);
			await store.write(await awaitToken(io, server, clientId, code));
			io.stdout.write(`signed in to ${server}; kept in ${store.where}\n`);
			return EXIT.ok;
		}
	});
}));
//#endregion
//#region src/cli/commands/auth-status.ts
var auth_status_exports = /* @__PURE__ */ __exportAll({ command: () => command$4 });
var command$4;
var init_auth_status = __esmMin((() => {
	init_errors();
	init_address();
	init_keyring();
	init_http();
	init_command();
	command$4 = defineCommand({
		name: "auth status",
		summary: "Say who is signed in, and where that is kept",
		options: {},
		more: "Exit code 1 when nobody is signed in, or the host does not accept the sign-in any more.",
		async run({ io }) {
			const { server, api } = hostAddress(io.env);
			const found = await findSignIn(io, server);
			if (!found) {
				io.stdout.write(`not signed in to ${server}; \`pubtool auth login\` signs in\n`);
				return EXIT.problems;
			}
			const { token, store } = found;
			const { status } = await send(io, {
				url: `${api}/user`,
				headers: { authorization: `Bearer ${token}` }
			});
			if (status === 401) {
				io.stdout.write(`the sign-in to ${server} in ${store.where} is not valid any more; \`pubtool auth login\` renews it\n`);
				return EXIT.problems;
			}
			if (status !== 200) {
				io.stdout.write(`a sign-in to ${server} is kept in ${store.where}, and ${api} does not confirm it: HTTP ${status}\n`);
				return EXIT.problems;
			}
			io.stdout.write(`signed in to ${server}; kept in ${store.where}\n`);
			return EXIT.ok;
		}
	});
}));
//#endregion
//#region src/cli/commands/auth-logout.ts
var auth_logout_exports = /* @__PURE__ */ __exportAll({ command: () => command$3 });
var command$3;
var init_auth_logout = __esmMin((() => {
	init_errors();
	init_address();
	init_keyring();
	init_command();
	command$3 = defineCommand({
		name: "auth logout",
		summary: "Forget the sign-in",
		options: {},
		async run({ io }) {
			const { server } = hostAddress(io.env);
			const forgotten = [];
			for (let found = await findSignIn(io, server); found; found = await findSignIn(io, server)) {
				const { where } = found.store;
				if (forgotten.includes(where)) throw new PubtoolError(`${where} does not let go of the sign-in to ${server}`, { hint: "remove it with the keyring's own program" });
				await found.store.remove();
				forgotten.push(where);
				io.stdout.write(`signed out of ${server}; ${where} has it no more\n`);
			}
			if (forgotten.length === 0) io.stdout.write(`not signed in to ${server}\n`);
			return EXIT.ok;
		}
	});
}));
//#endregion
//#region src/registries/credential-names.ts
/** Which registry a credential of this name is for, by its name alone; undefined when it looks like none. */
function classify(name, among) {
	const upper = name.toUpperCase();
	if (upper === "RUSTREG_DOCTOR_TOKEN") return {
		kind: "rustreg",
		exact: true
	};
	for (const kind of KINDS) if (TOKEN_VARIABLES[kind].includes(upper)) return {
		kind,
		exact: true
	};
	if (among === "variables" && !WORD.test(upper)) return void 0;
	const kind = KINDS.find((candidate) => PREFIXES[candidate].some((prefix) => upper.startsWith(prefix)));
	return kind && {
		kind,
		exact: false
	};
}
var PREFIXES, WORD;
var init_credential_names = __esmMin((() => {
	init_types();
	init_precedence();
	PREFIXES = {
		rustreg: [
			"RUST_REGISTRY_",
			"RUSTREG_",
			"CARGO_",
			"CRATES_"
		],
		pyreg: [
			"PYREG_",
			"PYPI_",
			"TEST_PYPI_",
			"TWINE_",
			"UV_PUBLISH_"
		],
		jsreg: [
			"JSREG_",
			"NPM_",
			"NODE_AUTH_"
		]
	};
	WORD = /(TOKEN|PASSWORD|PASSWD|SECRET|AUTH|CREDENTIAL|API_?KEY)/;
}));
//#endregion
//#region src/host/repository.ts
/**
* `owner/repo`: what a workflow run says, else what the remote's address says, in any of git's ways to write it. A
* remote on another host is not this repository. Throws PubtoolError.
*/
function repositoryOf(env, server, remote) {
	const named = envValue(env, "GITHUB_REPOSITORY");
	if (named !== void 0) return named;
	const match = /^(?:[\w+]+:\/\/)?(?:[^@/]+@)?([^:/]+)(?::\d+)?[:/]+(.+?)(?:\.git)?\/*$/.exec(remote ?? "");
	const path = match?.[2]?.split("/").slice(-2).join("/");
	if (path?.includes("/") && match?.[1]?.toLowerCase() === new URL(server).hostname) return path;
	throw new PubtoolError(remote === void 0 ? "which repository is this? there is no git remote `origin`" : `which repository is this? the remote \`origin\` is not at ${server}`, {
		hint: "set GITHUB_REPOSITORY=<owner>/<repo>",
		exitCode: EXIT.usage
	});
}
var init_repository = __esmMin((() => {
	init_errors();
	init_io();
}));
//#endregion
//#region src/host/secrets.ts
/**
* All pages of all environments. An environment that cannot be read keeps the reason in its place; when the repository
* itself cannot be read, throws PubtoolError.
*/
async function listSecrets(io, api, token, repository) {
	const base = `${api}/repos/${repository.split("/").map(encodeURIComponent).join("/")}`;
	const names = await listNames(io, `${base}/actions/secrets`, "secrets", token);
	const read = (await listNames(io, `${base}/environments`, "environments", token)).map(async (name) => {
		return {
			name,
			secrets: await listNames(io, `${base}/environments/${encodeURIComponent(name)}/secrets`, "secrets", token).catch((error) => {
				if (error instanceof PubtoolError) return error;
				throw error;
			})
		};
	});
	return {
		repository: names,
		environments: await Promise.all(read)
	};
}
async function listNames(io, url, key, token) {
	const names = [];
	const first = new URL(url);
	first.searchParams.set("per_page", "100");
	let next = first;
	for (let page = 1; next; page++) {
		if (page > PAGES) throw new PubtoolError(`${url}: the list does not end after ${PAGES} pages`);
		const answer = await send(io, {
			url: next,
			headers: {
				authorization: `Bearer ${token}`,
				accept: "application/vnd.github+json"
			}
		});
		if (answer.status !== 200) throw refused(url, answer.status);
		const rows = jsonBody(answer)[key];
		if (!Array.isArray(rows) || !rows.every(hasName)) throw new PubtoolError(`${url} answers with something else than a list of ${key}`, { hint: "is GITHUB_API_URL the address of the workflow host's API?" });
		names.push(...rows.map(({ name }) => name));
		next = nextPage(answer.headers.get("link"), first);
	}
	return names;
}
function hasName(row) {
	return typeof row?.name === "string";
}
/** Only on the same server: the token goes along. */
function nextPage(link, first) {
	const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
	if (target === void 0) return void 0;
	const url = URL.canParse(target, first.href) ? new URL(target, first) : void 0;
	return url?.origin === first.origin ? url : void 0;
}
function refused(url, status) {
	return new PubtoolError(`${url} answers HTTP ${status}`, { hint: {
		401: "the sign-in is not valid any more: run `pubtool auth login` again",
		403: "the app may read secrets and environments only where it is installed, and where you may",
		404: "is that the repository's name, and is the app installed on it?"
	}[status] ?? "try again later" });
}
var PAGES;
var init_secrets = __esmMin((() => {
	init_errors();
	init_http();
	PAGES = 100;
}));
//#endregion
//#region src/cli/commands/token-list.ts
var token_list_exports = /* @__PURE__ */ __exportAll({ command: () => command$2 });
function environmentRows(env) {
	return Object.keys(env).sort().flatMap((name) => {
		const found = envValue(env, name) === void 0 ? void 0 : classify(name, "variables");
		return found ? [{
			registry: found.kind,
			source: "env",
			name,
			details: details(found.exact)
		}] : [];
	});
}
function details(exact, environment) {
	const use = exact ? "read by pubtool" : "looks like a credential; not read by pubtool";
	return environment === void 0 ? use : `environment "${environment}"; ${use}`;
}
async function secretRows(io) {
	const { server, api } = hostAddress(io.env);
	const signIn = await findSignIn(io, server);
	if (!signIn) return {
		rows: [],
		notes: [`secrets are not listed: not signed in to ${server}; run \`pubtool auth login\``],
		failed: false
	};
	try {
		const repository = repositoryOf(io.env, server, originRemote(io));
		const { repository: names, environments } = await listSecrets(io, api, signIn.token, repository);
		const broken = environments.flatMap(({ name, secrets }) => secrets instanceof PubtoolError ? [`environment "${name}" could not be read: ${describe(secrets)}`] : []);
		return {
			rows: [...secretRowsOf(names, "repo-secret"), ...environments.flatMap(({ name, secrets }) => secrets instanceof PubtoolError ? [] : secretRowsOf(secrets, "environment-secret", name))],
			notes: broken,
			failed: broken.length > 0
		};
	} catch (error) {
		if (!(error instanceof PubtoolError)) throw error;
		return {
			rows: [],
			notes: [`secrets are not listed: ${describe(error)}`],
			failed: true
		};
	}
}
function secretRowsOf(names, source, environment) {
	return names.flatMap((name) => {
		const found = classify(name, "secrets");
		return found ? [{
			registry: found.kind,
			source,
			name,
			details: details(found.exact, environment)
		}] : [];
	});
}
function describe({ message, hint }) {
	return hint === void 0 ? message : `${message}; ${hint}`;
}
function originRemote({ cwd, env }) {
	const { status, stdout } = spawnSync("git", [
		"remote",
		"get-url",
		"origin"
	], {
		cwd,
		env,
		encoding: "utf8"
	});
	return status === 0 ? stdout.trim() : void 0;
}
function table(rows) {
	const cells = [[
		"REGISTRY",
		"SOURCE",
		"ENV/NAME",
		"DETAILS"
	], ...rows.map(({ registry, source, name, details: text }) => [
		registry,
		source,
		visible(name),
		visible(text)
	])];
	const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
	return cells.map((row) => `${row.map((cell, column) => cell.padEnd(widths[column])).join("  ").trimEnd()}\n`).join("");
}
var command$2;
var init_token_list = __esmMin((() => {
	init_errors();
	init_credential_names();
	init_address();
	init_keyring();
	init_repository();
	init_secrets();
	init_io();
	init_plain();
	init_command();
	command$2 = defineCommand({
		name: "token list",
		summary: "List where registry credentials are, never what they are",
		options: {
			secrets: {
				type: "boolean",
				description: "also list the workflow host's secrets for this repository"
			},
			json: {
				type: "boolean",
				description: "print the rows as JSON"
			}
		},
		more: "--secrets needs `pubtool auth login` once. The repository: GITHUB_REPOSITORY, else the remote `origin`.",
		async run({ values, io }) {
			const rows = environmentRows(io.env);
			const remote = values.secrets ? await secretRows(io) : {
				rows: [],
				notes: [],
				failed: false
			};
			const all = [...rows, ...remote.rows];
			if (values.json) io.stdout.write(`${JSON.stringify({
				tokens: all,
				notes: remote.notes
			}, null, 2)}\n`);
			else io.stdout.write(table(all));
			for (const note of remote.notes) io.stderr.write(`${visible(note)}\n`);
			return remote.failed ? EXIT.problems : EXIT.ok;
		}
	});
}));
//#endregion
//#region src/init/discover.ts
/** Finds what a repository could publish. A workspace needs no special reading: its members lie below the root. */
function discover(root) {
	const found = {
		packages: [],
		passedOver: []
	};
	visit(".", 0);
	return found;
	function visit(path, depth) {
		for (const [name, kind] of MANIFESTS) if (existsSync(join(root, path, name))) look(path, name, kind);
		if (depth === DEPTH) return;
		for (const entry of folders(join(root, path))) visit(posix.join(path, entry), depth + 1);
	}
	function look(path, name, kind) {
		const file = posix.join(path, name);
		try {
			const manifest = readManifest({
				kind,
				path
			}, root);
			const same = found.packages.find((other) => other.kind === kind && other.manifest.name === manifest.name);
			if (manifest.private) found.passedOver.push({
				file,
				reason: "it is marked as private"
			});
			else if (same) found.passedOver.push({
				file,
				reason: `the package in ${same.path} has the same name`
			});
			else found.packages.push({
				kind,
				path,
				manifest
			});
		} catch (error) {
			if (!(error instanceof PubtoolError)) throw error;
			const reason = error.message.slice(error.message.indexOf(name) + name.length).replace(/^[\d:]*:\s*/, "");
			found.passedOver.push({
				file,
				reason
			});
		}
	}
}
function folders(path) {
	return entriesOf(path).filter((entry) => entry.isDirectory() && !IGNORED.test(basename(entry.name))).map(({ name }) => name).sort();
}
/** A folder that may not be read holds nothing that this user could publish. */
function entriesOf(path) {
	try {
		return readdirSync(path, { withFileTypes: true });
	} catch {
		return [];
	}
}
var MANIFESTS, IGNORED, DEPTH;
var init_discover = __esmMin((() => {
	init_errors();
	init_read_manifest();
	MANIFESTS = [
		["Cargo.toml", "rustreg"],
		["pyproject.toml", "pyreg"],
		["package.json", "jsreg"]
	];
	IGNORED = /^(\..*|node_modules|target|dist|build|vendor|venv|__pycache__|fixtures?|testdata|tests?|examples?)$/i;
	DEPTH = 5;
}));
//#endregion
//#region src/init/next-steps.ts
/** What the user still has to enter at each registry, word for word. */
function nextSteps({ packages, workflow, environment, repository }) {
	const [owner, name] = repository?.split("/") ?? [];
	return [
		`Create the environment "${environment}" in the repository's settings. Then register at each registry:`,
		...packages.flatMap(({ kind, manifest }) => [
			"",
			`  ${manifest.name} (${kind}): ${FIRST[kind]}`,
			`    repository owner:  ${owner ?? "<owner>, the repository's owner at the workflow host"}`,
			`    repository name:   ${name ?? "<repo>, the repository's name at the workflow host"}`,
			`    workflow filename: ${workflow}`,
			`    environment name:  ${environment}`
		]),
		""
	].join("\n");
}
var FIRST;
var init_next_steps = __esmMin((() => {
	FIRST = {
		rustreg: "the crate must exist: publish its first version with a token",
		pyreg: "a new project needs no first version: register a pending publisher",
		jsreg: "one version must exist: publish it with a token, and delete that token afterwards"
	};
}));
//#endregion
//#region src/init/repository-name.ts
/** `<owner>/<repo>`, from the workflow run or from git's remote "origin"; undefined when neither tells. */
function repositoryName(root, env) {
	return envValue(env, "GITHUB_REPOSITORY") ?? fromGit(root);
}
function fromGit(root) {
	const config = read(join(gitFolder(root), "config"));
	const origin = /\[remote "origin"\]([^[]*)/.exec(config)?.[1] ?? "";
	const url = /^\s*url\s*=\s*(\S+)\s*$/m.exec(origin)?.[1];
	return /^(?:\w+:\/\/[^/]+\/|[^/\s]+@[^:/\s]+:)([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url ?? "")?.[1];
}
/** In a worktree `.git` is a file that names the folder; the configuration is the main one's. */
function gitFolder(root) {
	const path = join(root, ".git");
	if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
	return resolve(root, (/^gitdir:\s*(.+?)\s*$/m.exec(read(path))?.[1] ?? ".git").replace(/[/\\]worktrees[/\\][^/\\]+$/, ""));
}
function read(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
var init_repository_name = __esmMin((() => {
	init_io();
}));
//#endregion
//#region src/init/write-config.ts
/** The text of `pubtool.toml`. */
function configText({ packages, workflow, environment, repository }) {
	return `# What this repository publishes. \`pubtool doctor\` compares it with the workflows.\n\n${packages.map((found) => {
		const needs = internalDependencies(found, packages);
		return [
			"[[package]]",
			`name = ${string(found.manifest.name)}`,
			`kind = ${string(found.kind)}`,
			`path = ${string(found.path)}`,
			...needs.length > 0 ? [`depends_on = [${needs.map(string).join(", ")}]`] : [],
			"[package.trust_policy]",
			`workflow = ${string(workflow)}`,
			`environment = ${string(environment)}`,
			...repository === void 0 ? [] : [`repository = ${string(repository)}`]
		].join("\n");
	}).join("\n\n")}\n`;
}
/** Packages found here that have to be on the registry before this one; what is only needed to develop is not. */
function internalDependencies({ manifest, kind }, all) {
	const wanted = new Set(manifest.dependencies.filter(({ dev }) => !dev).map(({ name }) => name));
	return all.filter((other) => other.kind === kind && other.manifest !== manifest && wanted.has(other.manifest.name)).map((other) => other.manifest.name);
}
function string(text) {
	return JSON.stringify(text);
}
var init_write_config = __esmMin((() => {}));
//#endregion
//#region src/init/write-workflow.ts
/** The text of the release workflow: what doctor asks for, and the tools that the packages' kinds need. */
function workflowText({ packages, environment, npmLock }) {
	const kinds = new Set(packages.map(({ kind }) => kind));
	return [
		"# Publishes what is listed in pubtool.toml. The registries compare this file's name and the environment below:",
		"# rename neither without changing the registrations. `npx pubtool doctor` checks that all of it fits.",
		"name: release",
		"",
		"on:",
		"  push:",
		"    tags: [\"v*\"]",
		"  workflow_dispatch:",
		"",
		"permissions:",
		"  contents: read",
		"",
		"jobs:",
		"  publish:",
		"    runs-on: ubuntu-latest",
		`    environment: ${JSON.stringify(environment)}`,
		"    permissions:",
		"      contents: write",
		"      id-token: write",
		"    steps:",
		"      - uses: actions/checkout@v4",
		"        with:",
		"          fetch-depth: 0",
		"      - uses: actions/setup-node@v4",
		"        with:",
		"          node-version: \"24\"",
		...kinds.has("jsreg") && npmLock ? ["      - run: npm ci", "      - run: npm run build --if-present"] : [],
		...kinds.has("pyreg") ? pythonSteps(pathsOf(packages, "pyreg")) : [],
		"      - run: npx --yes pubtool doctor",
		"      - run: npx --yes pubtool publish",
		""
	].join("\n");
}
function pathsOf(packages, kind) {
	return packages.filter((found) => found.kind === kind).map(({ path }) => path);
}
function pythonSteps(paths) {
	return [
		"      - uses: actions/setup-python@v5",
		"        with:",
		"          python-version: \"3.x\"",
		"      - run: python -m pip install build twine",
		...paths.flatMap((path) => ["      - run: python -m build", `        working-directory: ${JSON.stringify(path)}`])
	];
}
var init_write_workflow = __esmMin((() => {}));
//#endregion
//#region src/init/init.ts
/** Writes `pubtool.toml` and the workflow for what is found below `io.cwd`; overwrites nothing. Returns the exit code. */
function init(options, io) {
	checkOptions(options);
	const found = discover(io.cwd);
	if (found.packages.length === 0) throw nothingFound(io.cwd, found);
	const plan = {
		...found,
		...options,
		repository: repositoryName(io.cwd, io.env),
		npmLock: existsSync(join(io.cwd, "package-lock.json"))
	};
	const files = [{
		file: CONFIG_NAME,
		text: configText(plan)
	}, {
		file: `${WORKFLOW_FOLDER}/${options.workflow}`,
		text: workflowText(plan)
	}];
	if (options.dryRun) io.stdout.write(files.map(({ file, text }) => `--- ${file}\n${text}\n`).join(""));
	else write(files, io);
	for (const { file, reason } of found.passedOver) io.stdout.write(`passed over ${file}: ${reason}\n`);
	io.stdout.write(`\n${nextSteps(plan)}\n\`pubtool doctor\` checks that workflow and declarations fit.\n`);
	return EXIT.ok;
}
function checkOptions({ workflow, environment }) {
	if (!/^[^/\\]+\.ya?ml$/.test(workflow)) throw new UsageError(`--workflow "${workflow}" is not a bare file name that ends in .yml or .yaml`);
	if (environment !== environment.trim() || environment === "") throw new UsageError(`--environment "${environment}" is empty, or begins or ends with white space`);
}
function nothingFound(cwd, { passedOver }) {
	const reasons = passedOver.map(({ file, reason }) => `${file}: ${reason}`).join("; ");
	return new PubtoolError(`no package to publish below "${cwd}"${reasons === "" ? "" : ` (passed over ${reasons})`}`, {
		hint: "a package has a Cargo.toml, a pyproject.toml or a package.json with name and version",
		exitCode: EXIT.usage
	});
}
function write(files, { cwd, stdout }) {
	const there = files.filter(({ file }) => existsSync(join(cwd, file))).map(({ file }) => file);
	if (there.length > 0) throw new PubtoolError(`${there.join(" and ")} ${there.length > 1 ? "exist" : "exists"} already`, {
		hint: "nothing was changed; `--dry-run` prints what would be written, `--workflow` names another workflow file",
		exitCode: EXIT.usage
	});
	for (const { file, text } of files) {
		mkdirSync(dirname(join(cwd, file)), { recursive: true });
		writeFileSync(join(cwd, file), text, { flag: "wx" });
		stdout.write(`wrote ${file}\n`);
	}
}
var init_init$1 = __esmMin((() => {
	init_load();
	init_errors();
	init_repository$1();
	init_discover();
	init_next_steps();
	init_repository_name();
	init_write_config();
	init_write_workflow();
}));
//#endregion
//#region src/cli/commands/init.ts
var init_exports = /* @__PURE__ */ __exportAll({ command: () => command$1 });
var command$1;
var init_init = __esmMin((() => {
	init_init$1();
	init_command();
	command$1 = defineCommand({
		name: "init",
		summary: "Write pubtool.toml and a release workflow",
		options: {
			workflow: {
				type: "string",
				placeholder: "FILE",
				description: "name of the workflow file; default: release.yml"
			},
			environment: {
				type: "string",
				placeholder: "NAME",
				description: "environment of the job; default: release"
			},
			"dry-run": {
				type: "boolean",
				description: "print the files and write nothing"
			}
		},
		run: ({ values, io }) => init({
			workflow: values.workflow ?? "release.yml",
			environment: values.environment ?? "release",
			dryRun: values["dry-run"]
		}, io)
	});
}));
//#endregion
//#region src/explain/pages.ts
/** The ids that have a page, sorted. */
function pageIds() {
	return readdirSync(folder$1).filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3)).sort();
}
function readPage(id) {
	return readFileSync(new URL(`${id}.md`, folder$1), "utf8");
}
var folder$1;
var init_pages = __esmMin((() => {
	folder$1 = new URL("./pages/", import.meta.url);
}));
//#endregion
//#region src/cli/commands/explain.ts
var explain_exports = /* @__PURE__ */ __exportAll({ command: () => command });
var command;
var init_explain = __esmMin((() => {
	init_suggest();
	init_errors();
	init_pages();
	init_command();
	command = defineCommand({
		name: "explain",
		summary: "Say what a finding means and how to mend it",
		options: {},
		positionals: ["[id]"],
		more: "Without an id, all ids are listed.",
		run({ positionals: [id], io }) {
			const known = pageIds();
			if (id === void 0) io.stdout.write(known.map((name) => `${name}\n`).join(""));
			else if (known.includes(id)) io.stdout.write(readPage(id));
			else {
				const guess = closest(id, known);
				throw new UsageError(`there is no finding "${id}"`, guess ? `did you mean "${guess}"?` : "`pubtool explain` lists them");
			}
			return EXIT.ok;
		}
	});
}));
//#endregion
//#region src/cli/commands/index.ts
/** Every command there is, in the order of the help. A name of two words is a command of a group. */
const commands = {
	doctor: {
		summary: "Check that the workflows fit the trust policies",
		load: async () => (await Promise.resolve().then(() => (init_doctor(), doctor_exports))).command
	},
	publish: {
		summary: "Publish the packages, in the order of their dependencies",
		load: async () => (await Promise.resolve().then(() => (init_publish(), publish_exports))).command
	},
	preflight: {
		summary: "Say what would stop a publish, before it begins",
		load: async () => (await Promise.resolve().then(() => (init_preflight(), preflight_exports))).command
	},
	"auth login": {
		summary: "Sign in to the workflow host, to read names of secrets",
		load: async () => (await Promise.resolve().then(() => (init_auth_login(), auth_login_exports))).command
	},
	"auth status": {
		summary: "Say who is signed in, and where that is kept",
		load: async () => (await Promise.resolve().then(() => (init_auth_status(), auth_status_exports))).command
	},
	"auth logout": {
		summary: "Forget the sign-in",
		load: async () => (await Promise.resolve().then(() => (init_auth_logout(), auth_logout_exports))).command
	},
	"token list": {
		summary: "List where registry credentials are, never what they are",
		load: async () => (await Promise.resolve().then(() => (init_token_list(), token_list_exports))).command
	},
	init: {
		summary: "Write pubtool.toml and a release workflow",
		load: async () => (await Promise.resolve().then(() => (init_init(), init_exports))).command
	},
	explain: {
		summary: "Say what a finding means and how to mend it",
		load: async () => (await Promise.resolve().then(() => (init_explain(), explain_exports))).command
	}
};
//#endregion
//#region src/cli/help.ts
function mainHelp() {
	return [
		"pubtool publishes packages to their registries from a workflow, without long-lived tokens.",
		"",
		"Usage: pubtool <command> [options]",
		"",
		...columns(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
		"",
		"`pubtool <command> --help` describes one command. `pubtool --version` prints the version.",
		"Exit codes: 0 fine, 1 problems found, 2 wrong usage or configuration, 70 a fault of pubtool.",
		""
	].join("\n");
}
function commandHelp({ name, summary, options, positionals = [], more }) {
	const words = positionals.map((word) => word.startsWith("[") ? ` ${word}` : ` <${word}>`).join("");
	return [
		`${summary}.`,
		"",
		`Usage: pubtool ${name}${words} [options]`,
		"",
		...columns([...optionRows(options), ...optionRows(globalOptions)]),
		...more === void 0 ? [] : ["", more],
		""
	].join("\n");
}
function optionRows(options) {
	return Object.entries(options).map(([name, { placeholder, description, multiple }]) => [`--${name}${placeholder === void 0 ? "" : ` ${placeholder}`}`, multiple ? `${description}; may be repeated` : description]);
}
function columns(rows) {
	const width = Math.max(...rows.map(([left]) => left.length));
	return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
//#endregion
//#region src/cli/main.ts
init_suggest();
init_errors();
init_folder();
init_version();
/** Runs one command line (without `node` and the script). Never throws: returns the exit code. */
async function main(argv, io) {
	try {
		return await dispatch(argv, io);
	} catch (error) {
		return report(error, io);
	}
}
async function dispatch(argv, io) {
	const [first] = argv;
	if (first === "--version" || first === "-V") {
		io.stdout.write(`${version}\n`);
		return EXIT.ok;
	}
	if (first === void 0 || first === "--help" || first === "-h" || first === "help" && argv.length === 1) {
		(first === void 0 ? io.stderr : io.stdout).write(mainHelp());
		return first === void 0 ? EXIT.usage : EXIT.ok;
	}
	if (first === "help") return await dispatch([...argv.slice(1), "--help"], io);
	const { name, args } = findCommand(argv);
	return await run(await commands[name].load(), args, io);
}
/** The longest name that the words begin with, so that `token list` is found before `token`. */
function findCommand(argv) {
	for (const length of [2, 1]) {
		const name = argv.slice(0, length).join(" ");
		if (Object.hasOwn(commands, name)) return {
			name,
			args: argv.slice(length)
		};
	}
	const [word = "", next] = argv;
	const group = Object.keys(commands).filter((name) => name.startsWith(`${word} `));
	if (group.length > 0) throw new UsageError(`"${next === void 0 || next.startsWith("-") ? word : `${word} ${next}`}" is no command`, `there is: ${group.map((name) => `pubtool ${name}`).join(", ")}`);
	const guess = closest(word, Object.keys(commands));
	throw new UsageError(word.startsWith("-") ? `the command comes before the options, and "${word}" is none` : `"${word}" is no command`, guess ? `did you mean \`pubtool ${guess}\`?` : "`pubtool --help` lists the commands");
}
async function run(command, args, io) {
	const { values, positionals } = readArgs(command, args);
	if (values["help"] === true) {
		io.stdout.write(commandHelp(command));
		return EXIT.ok;
	}
	const cwd = folder(io.cwd, values["cwd"]);
	const configFile = values["config"];
	return await command.run({
		values,
		positionals,
		io: {
			...io,
			cwd
		},
		configFile,
		config: async () => {
			const { loadConfig } = await Promise.resolve().then(() => (init_load(), load_exports));
			return loadConfig({
				cwd,
				...configFile === void 0 ? {} : { file: configFile }
			}, io.env);
		}
	});
}
function folder(base, asked) {
	const path = resolve(base, asked ?? ".");
	if (isFolder(path)) return path;
	throw new UsageError(`--cwd "${asked ?? base}" is not a folder`);
}
/** Prints the error for a person: without a trace when the user can mend it, with one when only we can. */
async function report(error, { stderr, env }) {
	if (error instanceof PubtoolError) {
		const { renderError } = await Promise.resolve().then(() => (init_error(), error_exports));
		stderr.write(renderError(error, {
			stream: stderr,
			env
		}));
		return error.exitCode;
	}
	stderr.write(`pubtool: internal fault: ${error instanceof Error ? error.stack ?? error.message : String(error)}\n  this is a mistake in pubtool ${version}; please report it with the lines above\n`);
	return EXIT.internal;
}
//#endregion
//#region src/cli/action.ts
init_errors();
init_io();
const COMMANDS = [
	"publish",
	"preflight",
	"doctor"
];
/** Runs what the step asks for, and returns the exit code. */
async function runAction(io) {
	try {
		return await main(actionArguments(io.env), io);
	} catch (error) {
		if (!(error instanceof PubtoolError)) throw error;
		io.stderr.write(renderError(error, {
			stream: io.stderr,
			env: io.env
		}));
		return error.exitCode;
	}
}
/** The command line that the action's inputs stand for; the workflow host hands them over as variables. */
function actionArguments(env) {
	const command = input(env, "command");
	if (command === void 0 || !COMMANDS.includes(command)) throw new UsageError(`the input "command" is ${command === void 0 ? "missing" : `"${command}"`}, expected one of ${COMMANDS.join(", ")}`, "write `with: command: publish` in the step");
	const config = input(env, "config");
	const dryRun = input(env, "dry-run") ?? "false";
	if (dryRun !== "true" && dryRun !== "false") throw new UsageError(`the input "dry-run" is "${dryRun}", expected true or false`);
	return [
		command,
		...config === void 0 ? [] : ["--config", config],
		...dryRun === "true" && command === "publish" ? ["--dry-run"] : []
	];
}
function input(env, name) {
	return envValue(env, `INPUT_${name.toUpperCase()}`)?.trim();
}
//#endregion
//#region src/cli/process-io.ts
init_errors();
/** The world of this process. */
const processIo = {
	cwd: currentFolder(),
	env: process.env,
	stdout: process.stdout,
	stderr: process.stderr,
	fetch,
	clock: {
		now: Date.now,
		sleep: (milliseconds, signal) => new Promise((wake) => {
			const timer = setTimeout(wake, milliseconds);
			const wakeEarly = () => {
				clearTimeout(timer);
				wake();
			};
			signal?.addEventListener("abort", wakeEarly, { once: true });
		})
	}
};
for (const stream of [process.stdout, process.stderr]) stream.on("error", (error) => {
	if (error.code !== "EPIPE") throw error;
});
/** Somebody may have removed the folder that the shell is in; without one, no command can run. */
function currentFolder() {
	try {
		return process.cwd();
	} catch {
		process.stderr.write("pubtool: the current folder does not exist any more\n");
		process.exit(EXIT.usage);
	}
}
//#endregion
//#region src/cli/action-bin.ts
process.exitCode = await runAction(processIo);
//#endregion
export {};
