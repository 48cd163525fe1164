import { createRequire } from "node:module";
import { basename, dirname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { appendFileSync, chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { debuglog, parseArgs } from "node:util";
import { spawn, spawnSync } from "node:child_process";
import { homedir, tmpdir } from "node:os";
import { createHash } from "node:crypto";
import { createRequire as createRequire$1 } from "module";
import { gunzipSync } from "node:zlib";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
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
var __require = /* @__PURE__ */ createRequire(import.meta.url);
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
/** `file:line`, for use within a sentence. */
function showLine({ file, line }) {
	return `${file}:${line}`;
}
/** The most severe verdict; `skipped` without findings. */
function worst(findings) {
	return findings.reduce((seen, { verdict }) => severity.indexOf(verdict) > severity.indexOf(seen) ? verdict : seen, "skipped");
}
function findingsOf(sections) {
	return sections.flatMap(({ checks }) => checks.flatMap(({ findings }) => findings));
}
/** Exit code of a run that ended with these sections. */
function exitCodeOf(sections) {
	return worst(findingsOf(sections)) === "failed" ? EXIT.problems : EXIT.ok;
}
var severity, ConfigError;
var init_finding = __esmMin((() => {
	init_errors();
	severity = [
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
	const level = LEVELS$2[verdict];
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
var LEVELS$2;
var init_annotations = __esmMin((() => {
	LEVELS$2 = {
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
		mark: (verdict) => paint(colours[verdict], MARKS$1[verdict]),
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
var MARKS$1, colours;
var init_style = __esmMin((() => {
	init_io();
	MARKS$1 = {
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
function suggest(word, known) {
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
		const guess = suggest(name, Object.keys(specs));
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
	const year = padStart(data.year, 4);
	const month = data.month ? padStart(data.month, 2) : "01";
	const day = data.day ? padStart(data.day, 2) : "01";
	const hour = padStart(data.hour, 2);
	const minute = padStart(data.minute, 2);
	const second = padStart(data.second, 2);
	const textDate = `${year}-${month}-${day}`;
	const frac = data.frac ? `.${data.frac}` : "";
	const dateValue = /* @__PURE__ */ new Date(`${textDate}T${hour}:${minute}:${second}${frac}${timeZone}`);
	if (!isNaN(dateValue.getTime()) || data.second !== 60) return dateValue;
	return /* @__PURE__ */ new Date(`${textDate}T${hour}:${minute}:59${frac}${timeZone}`);
}
/**
* Pad with zeros.
*/
function padStart(num, maxLength) {
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
			const dateValue = getDateFromDateTimeData(data, `${String.fromCodePoint(data.offsetSign)}${padStart(hour, 2)}:${padStart(minute, 2)}`);
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
		return read$2(text);
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw new TomlSyntaxError("nested too deeply", {
			line: 1,
			column: 1
		});
	}
}
function read$2(text) {
	const program = parse$3(text.replace(/^\uFEFF/, ""));
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
function parse$3(text) {
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
var require_constants$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
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
	const { REGEX_BACKSLASH, REGEX_REMOVE_BACKSLASH, REGEX_SPECIAL_CHARS, REGEX_SPECIAL_CHARS_GLOBAL } = require_constants$1();
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
	const { CHAR_ASTERISK, CHAR_AT, CHAR_BACKWARD_SLASH, CHAR_COMMA, CHAR_DOT, CHAR_EXCLAMATION_MARK, CHAR_FORWARD_SLASH, CHAR_LEFT_CURLY_BRACE, CHAR_LEFT_PARENTHESES, CHAR_LEFT_SQUARE_BRACKET, CHAR_PLUS, CHAR_QUESTION_MARK, CHAR_RIGHT_CURLY_BRACE, CHAR_RIGHT_PARENTHESES, CHAR_RIGHT_SQUARE_BRACKET } = require_constants$1();
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
var require_parse$1 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const constants = require_constants$1();
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
	const parse = require_parse$1();
	const utils = require_utils();
	const constants = require_constants$1();
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
				const guess = suggest(key, known);
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
		place: reader.place(at),
		policyPlaces: {
			workflow: reader.place([
				...at,
				"trust_policy",
				"workflow"
			]),
			environment: reader.place([
				...at,
				"trust_policy",
				"environment"
			]),
			repository: reader.place([
				...at,
				"trust_policy",
				"repository"
			])
		}
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
	const document = readDocument(text, shown);
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
function readDocument(text, file) {
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
//#region src/host/repository.ts
/** Host name and `owner/repo` of a remote's address, in any of git's notations; undefined for a path. */
function parseRemote(address) {
	const match = /^(?:[\w+]+:\/\/)?(?:[^@/]+@)?([^:/]+)(?::\d+)?[:/]+(.+?)(?:\.git)?\/*$/.exec(address ?? "");
	const repository = match?.[2]?.split("/").slice(-2).join("/");
	if (!/^\w+:\/\/[^/]|^[^/\s]+@[^:/\s]+:/.test(address ?? "") || !repository?.includes("/")) return void 0;
	return {
		host: match[1].toLowerCase(),
		repository
	};
}
/** The address of git's remote `origin`; undefined without git, a repository or the remote. */
function originRemote(folder, env) {
	const { status, stdout } = spawnSync("git", [
		"remote",
		"get-url",
		"origin"
	], {
		cwd: folder,
		env,
		encoding: "utf8"
	});
	return status === 0 ? stdout.trim() : void 0;
}
/** The remotes of the checkout, `origin` first; empty without git or a repository. */
function gitRemotes(folder, env) {
	const { status, stdout } = spawnSync("git", [
		"config",
		"--get-regexp",
		String.raw`^remote\..*\.url$`
	], {
		cwd: folder,
		env,
		encoding: "utf8"
	});
	if (status !== 0) return [];
	return stdout.split("\n").flatMap((line) => {
		const [, name, address] = /^remote\.(.*)\.url (.*)$/.exec(line) ?? [];
		const repository = parseRemote(address)?.repository;
		return name === void 0 || repository === void 0 ? [] : [{
			name,
			repository
		}];
	}).sort((a, b) => Number(b.name === "origin") - Number(a.name === "origin"));
}
/** `owner/repo`, from the workflow run or from the remote `origin` on any host; undefined when neither is there. */
function repositoryName(folder, env) {
	return envValue(env, "GITHUB_REPOSITORY") ?? parseRemote(originRemote(folder, env))?.repository;
}
/** `owner/repo` at this server: a remote on another host is a different repository. Throws PubtoolError. */
function repositoryOf$1(env, server, remote) {
	const named = envValue(env, "GITHUB_REPOSITORY");
	if (named !== void 0) return named;
	const parsed = parseRemote(remote);
	if (parsed?.host === new URL(server).hostname) return parsed.repository;
	throw new PubtoolError(remote === void 0 ? "the repository is unknown: git has no remote `origin`" : `the repository is unknown: the remote \`origin\` is not at ${server}`, {
		hint: "set GITHUB_REPOSITORY=<owner>/<repo>",
		exitCode: EXIT.usage
	});
}
var init_repository$1 = __esmMin((() => {
	init_errors();
	init_io();
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/identity.js
var require_identity = /* @__PURE__ */ __commonJSMin(((exports) => {
	const ALIAS = Symbol.for("yaml.alias");
	const DOC = Symbol.for("yaml.document");
	const MAP = Symbol.for("yaml.map");
	const PAIR = Symbol.for("yaml.pair");
	const SCALAR = Symbol.for("yaml.scalar");
	const SEQ = Symbol.for("yaml.seq");
	const NODE_TYPE = Symbol.for("yaml.node.type");
	const isAlias = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
	const isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
	const isMap = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
	const isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
	const isScalar = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
	const isSeq = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
	function isCollection(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case MAP:
			case SEQ: return true;
		}
		return false;
	}
	function isNode(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case ALIAS:
			case MAP:
			case SCALAR:
			case SEQ: return true;
		}
		return false;
	}
	const hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;
	exports.ALIAS = ALIAS;
	exports.DOC = DOC;
	exports.MAP = MAP;
	exports.NODE_TYPE = NODE_TYPE;
	exports.PAIR = PAIR;
	exports.SCALAR = SCALAR;
	exports.SEQ = SEQ;
	exports.hasAnchor = hasAnchor;
	exports.isAlias = isAlias;
	exports.isCollection = isCollection;
	exports.isDocument = isDocument;
	exports.isMap = isMap;
	exports.isNode = isNode;
	exports.isPair = isPair;
	exports.isScalar = isScalar;
	exports.isSeq = isSeq;
}));
//#endregion
//#region ../../node_modules/yaml/dist/visit.js
var require_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	const BREAK = Symbol("break visit");
	const SKIP = Symbol("skip children");
	const REMOVE = Symbol("remove node");
	/**
	* Apply a visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	function visit(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (visit_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else visit_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visit.SKIP = SKIP;
	/** Remove the current node */
	visit.REMOVE = REMOVE;
	function visit_(key, node, visitor, path) {
		const ctrl = callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visit_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = visit_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = visit_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = visit_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	/**
	* Apply an async visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `Promise`: Must resolve to one of the following values
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	async function visitAsync(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (await visitAsync_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else await visitAsync_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visitAsync.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visitAsync.SKIP = SKIP;
	/** Remove the current node */
	visitAsync.REMOVE = REMOVE;
	async function visitAsync_(key, node, visitor, path) {
		const ctrl = await callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visitAsync_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = await visitAsync_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = await visitAsync_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = await visitAsync_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	function initVisitor(visitor) {
		if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) return Object.assign({
			Alias: visitor.Node,
			Map: visitor.Node,
			Scalar: visitor.Node,
			Seq: visitor.Node
		}, visitor.Value && {
			Map: visitor.Value,
			Scalar: visitor.Value,
			Seq: visitor.Value
		}, visitor.Collection && {
			Map: visitor.Collection,
			Seq: visitor.Collection
		}, visitor);
		return visitor;
	}
	function callVisitor(key, node, visitor, path) {
		if (typeof visitor === "function") return visitor(key, node, path);
		if (identity.isMap(node)) return visitor.Map?.(key, node, path);
		if (identity.isSeq(node)) return visitor.Seq?.(key, node, path);
		if (identity.isPair(node)) return visitor.Pair?.(key, node, path);
		if (identity.isScalar(node)) return visitor.Scalar?.(key, node, path);
		if (identity.isAlias(node)) return visitor.Alias?.(key, node, path);
	}
	function replaceNode(key, path, node) {
		const parent = path[path.length - 1];
		if (identity.isCollection(parent)) parent.items[key] = node;
		else if (identity.isPair(parent)) if (key === "key") parent.key = node;
		else parent.value = node;
		else if (identity.isDocument(parent)) parent.contents = node;
		else {
			const pt = identity.isAlias(parent) ? "alias" : "scalar";
			throw new Error(`Cannot replace node with ${pt} parent`);
		}
	}
	exports.visit = visit;
	exports.visitAsync = visitAsync;
}));
//#endregion
//#region ../../node_modules/yaml/dist/doc/directives.js
var require_directives = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	const escapeChars = {
		"!": "%21",
		",": "%2C",
		"[": "%5B",
		"]": "%5D",
		"{": "%7B",
		"}": "%7D"
	};
	const escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
	var Directives = class Directives {
		constructor(yaml, tags) {
			/**
			* The directives-end/doc-start marker `---`. If `null`, a marker may still be
			* included in the document's stringified representation.
			*/
			this.docStart = null;
			/** The doc-end marker `...`.  */
			this.docEnd = false;
			this.yaml = Object.assign({}, Directives.defaultYaml, yaml);
			this.tags = Object.assign({}, Directives.defaultTags, tags);
		}
		clone() {
			const copy = new Directives(this.yaml, this.tags);
			copy.docStart = this.docStart;
			return copy;
		}
		/**
		* During parsing, get a Directives instance for the current document and
		* update the stream state according to the current version's spec.
		*/
		atDocument() {
			const res = new Directives(this.yaml, this.tags);
			switch (this.yaml.version) {
				case "1.1":
					this.atNextDocument = true;
					break;
				case "1.2":
					this.atNextDocument = false;
					this.yaml = {
						explicit: Directives.defaultYaml.explicit,
						version: "1.2"
					};
					this.tags = Object.assign({}, Directives.defaultTags);
					break;
			}
			return res;
		}
		/**
		* @param onError - May be called even if the action was successful
		* @returns `true` on success
		*/
		add(line, onError) {
			if (this.atNextDocument) {
				this.yaml = {
					explicit: Directives.defaultYaml.explicit,
					version: "1.1"
				};
				this.tags = Object.assign({}, Directives.defaultTags);
				this.atNextDocument = false;
			}
			const parts = line.trim().split(/[ \t]+/);
			const name = parts.shift();
			switch (name) {
				case "%TAG": {
					if (parts.length !== 2) {
						onError(0, "%TAG directive should contain exactly two parts");
						if (parts.length < 2) return false;
					}
					const [handle, prefix] = parts;
					this.tags[handle] = prefix;
					return true;
				}
				case "%YAML": {
					this.yaml.explicit = true;
					if (parts.length !== 1) {
						onError(0, "%YAML directive should contain exactly one part");
						return false;
					}
					const [version] = parts;
					if (version === "1.1" || version === "1.2") {
						this.yaml.version = version;
						return true;
					} else {
						const isValid = /^\d+\.\d+$/.test(version);
						onError(6, `Unsupported YAML version ${version}`, isValid);
						return false;
					}
				}
				default:
					onError(0, `Unknown directive ${name}`, true);
					return false;
			}
		}
		/**
		* Resolves a tag, matching handles to those defined in %TAG directives.
		*
		* @returns Resolved tag, which may also be the non-specific tag `'!'` or a
		*   `'!local'` tag, or `null` if unresolvable.
		*/
		tagName(source, onError) {
			if (source === "!") return "!";
			if (source[0] !== "!") {
				onError(`Not a valid tag: ${source}`);
				return null;
			}
			if (source[1] === "<") {
				const verbatim = source.slice(2, -1);
				if (verbatim === "!" || verbatim === "!!") {
					onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
					return null;
				}
				if (source[source.length - 1] !== ">") onError("Verbatim tags must end with a >");
				return verbatim;
			}
			const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
			if (!suffix) onError(`The ${source} tag has no suffix`);
			const prefix = this.tags[handle];
			if (prefix) try {
				return prefix + decodeURIComponent(suffix);
			} catch (error) {
				onError(String(error));
				return null;
			}
			if (handle === "!") return source;
			onError(`Could not resolve tag: ${source}`);
			return null;
		}
		/**
		* Given a fully resolved tag, returns its printable string form,
		* taking into account current tag prefixes and defaults.
		*/
		tagString(tag) {
			for (const [handle, prefix] of Object.entries(this.tags)) if (tag.startsWith(prefix)) return handle + escapeTagName(tag.substring(prefix.length));
			return tag[0] === "!" ? tag : `!<${tag}>`;
		}
		toString(doc) {
			const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
			const tagEntries = Object.entries(this.tags);
			let tagNames;
			if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
				const tags = {};
				visit.visit(doc.contents, (_key, node) => {
					if (identity.isNode(node) && node.tag) tags[node.tag] = true;
				});
				tagNames = Object.keys(tags);
			} else tagNames = [];
			for (const [handle, prefix] of tagEntries) {
				if (handle === "!!" && prefix === "tag:yaml.org,2002:") continue;
				if (!doc || tagNames.some((tn) => tn.startsWith(prefix))) lines.push(`%TAG ${handle} ${prefix}`);
			}
			return lines.join("\n");
		}
	};
	Directives.defaultYaml = {
		explicit: false,
		version: "1.2"
	};
	Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
	exports.Directives = Directives;
}));
//#endregion
//#region ../../node_modules/yaml/dist/doc/anchors.js
var require_anchors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	/**
	* Verify that the input string is a valid anchor.
	*
	* Will throw on errors.
	*/
	function anchorIsValid(anchor) {
		if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
			const msg = `Anchor must not contain whitespace or control characters: ${JSON.stringify(anchor)}`;
			throw new Error(msg);
		}
		return true;
	}
	function anchorNames(root) {
		const anchors = /* @__PURE__ */ new Set();
		visit.visit(root, { Value(_key, node) {
			if (node.anchor) anchors.add(node.anchor);
		} });
		return anchors;
	}
	/** Find a new anchor name with the given `prefix` and a one-indexed suffix. */
	function findNewAnchor(prefix, exclude) {
		for (let i = 1;; ++i) {
			const name = `${prefix}${i}`;
			if (!exclude.has(name)) return name;
		}
	}
	function createNodeAnchors(doc, prefix) {
		const aliasObjects = [];
		const sourceObjects = /* @__PURE__ */ new Map();
		let prevAnchors = null;
		return {
			onAnchor: (source) => {
				aliasObjects.push(source);
				prevAnchors ?? (prevAnchors = anchorNames(doc));
				const anchor = findNewAnchor(prefix, prevAnchors);
				prevAnchors.add(anchor);
				return anchor;
			},
			/**
			* With circular references, the source node is only resolved after all
			* of its child nodes are. This is why anchors are set only after all of
			* the nodes have been created.
			*/
			setAnchors: () => {
				for (const source of aliasObjects) {
					const ref = sourceObjects.get(source);
					if (typeof ref === "object" && ref.anchor && (identity.isScalar(ref.node) || identity.isCollection(ref.node))) ref.node.anchor = ref.anchor;
					else {
						const error = /* @__PURE__ */ new Error("Failed to resolve repeated object (this should not happen)");
						error.source = source;
						throw error;
					}
				}
			},
			sourceObjects
		};
	}
	exports.anchorIsValid = anchorIsValid;
	exports.anchorNames = anchorNames;
	exports.createNodeAnchors = createNodeAnchors;
	exports.findNewAnchor = findNewAnchor;
}));
//#endregion
//#region ../../node_modules/yaml/dist/doc/applyReviver.js
var require_applyReviver = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Applies the JSON.parse reviver algorithm as defined in the ECMA-262 spec,
	* in section 24.5.1.1 "Runtime Semantics: InternalizeJSONProperty" of the
	* 2021 edition: https://tc39.es/ecma262/#sec-json.parse
	*
	* Includes extensions for handling Map and Set objects.
	*/
	function applyReviver(reviver, obj, key, val) {
		if (val && typeof val === "object") if (Array.isArray(val)) for (let i = 0, len = val.length; i < len; ++i) {
			const v0 = val[i];
			const v1 = applyReviver(reviver, val, String(i), v0);
			if (v1 === void 0) delete val[i];
			else if (v1 !== v0) val[i] = v1;
		}
		else if (val instanceof Map) for (const k of Array.from(val.keys())) {
			const v0 = val.get(k);
			const v1 = applyReviver(reviver, val, k, v0);
			if (v1 === void 0) val.delete(k);
			else if (v1 !== v0) val.set(k, v1);
		}
		else if (val instanceof Set) for (const v0 of Array.from(val)) {
			const v1 = applyReviver(reviver, val, v0, v0);
			if (v1 === void 0) val.delete(v0);
			else if (v1 !== v0) {
				val.delete(v0);
				val.add(v1);
			}
		}
		else for (const [k, v0] of Object.entries(val)) {
			const v1 = applyReviver(reviver, val, k, v0);
			if (v1 === void 0) delete val[k];
			else if (v1 !== v0) val[k] = v1;
		}
		return reviver.call(obj, key, val);
	}
	exports.applyReviver = applyReviver;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/toJS.js
var require_toJS = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	/**
	* Recursively convert any node or its contents to native JavaScript
	*
	* @param value - The input value
	* @param arg - If `value` defines a `toJSON()` method, use this
	*   as its first argument
	* @param ctx - Conversion context, originally set in Document#toJS(). If
	*   `{ keep: true }` is not set, output should be suitable for JSON
	*   stringification.
	*/
	function toJS(value, arg, ctx) {
		if (Array.isArray(value)) return value.map((v, i) => toJS(v, String(i), ctx));
		if (value && typeof value.toJSON === "function") {
			if (!ctx || !identity.hasAnchor(value)) return value.toJSON(arg, ctx);
			const data = {
				aliasCount: 0,
				count: 1,
				res: void 0
			};
			ctx.anchors.set(value, data);
			ctx.onCreate = (res) => {
				data.res = res;
				delete ctx.onCreate;
			};
			const res = value.toJSON(arg, ctx);
			if (ctx.onCreate) ctx.onCreate(res);
			return res;
		}
		if (typeof value === "bigint" && !ctx?.keep) return Number(value);
		return value;
	}
	exports.toJS = toJS;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/Node.js
var require_Node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var applyReviver = require_applyReviver();
	var identity = require_identity();
	var toJS = require_toJS();
	var NodeBase = class {
		constructor(type) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: type });
		}
		/** Create a copy of this node.  */
		clone() {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** A plain JavaScript representation of this node. */
		toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			if (!identity.isDocument(doc)) throw new TypeError("A document argument is required");
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc,
				keep: true,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this, "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
	};
	exports.NodeBase = NodeBase;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/Alias.js
var require_Alias = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var visit = require_visit();
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	var Alias = class extends Node.NodeBase {
		constructor(source) {
			super(identity.ALIAS);
			this.source = source;
			Object.defineProperty(this, "tag", { set() {
				throw new Error("Alias nodes cannot have tags");
			} });
		}
		/**
		* Resolve the value of this alias within `doc`, finding the last
		* instance of the `source` anchor before this node.
		*/
		resolve(doc, ctx) {
			if (ctx?.maxAliasCount === 0) throw new ReferenceError("Alias resolution is disabled");
			let nodes;
			if (ctx?.aliasResolveCache) nodes = ctx.aliasResolveCache;
			else {
				nodes = [];
				visit.visit(doc, { Node: (_key, node) => {
					if (identity.isAlias(node) || identity.hasAnchor(node)) nodes.push(node);
				} });
				if (ctx) ctx.aliasResolveCache = nodes;
			}
			let found = void 0;
			for (const node of nodes) {
				if (node === this) break;
				if (node.anchor === this.source) found = node;
			}
			if (found && ctx) {
				const { anchors, doc, maxAliasCount } = ctx;
				let data = anchors.get(found);
				if (!data) {
					toJS.toJS(found, null, ctx);
					data = anchors.get(found);
				}
				/* istanbul ignore if */
				if (data?.res === void 0) throw new ReferenceError("This should not happen: Alias anchor was not resolved?");
				if (maxAliasCount >= 0) {
					data.count += 1;
					if (data.aliasCount === 0) data.aliasCount = getAliasCount(doc, found, anchors);
					if (data.count * data.aliasCount > maxAliasCount) throw new ReferenceError("Excessive alias count indicates a resource exhaustion attack");
				}
			}
			return found;
		}
		toJSON(_arg, ctx) {
			if (!ctx) return { source: this.source };
			const source = this.resolve(ctx.doc, ctx);
			if (!source) {
				const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
				throw new ReferenceError(msg);
			}
			return ctx.anchors.get(source).res;
		}
		toString(ctx, _onComment, _onChompKeep) {
			const src = `*${this.source}`;
			if (ctx) {
				anchors.anchorIsValid(this.source);
				if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
					const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
					throw new Error(msg);
				}
				if (ctx.implicitKey) return `${src} `;
			}
			return src;
		}
	};
	function getAliasCount(doc, node, anchors) {
		if (identity.isAlias(node)) {
			const source = node.resolve(doc);
			const anchor = anchors && source && anchors.get(source);
			return anchor ? anchor.count * anchor.aliasCount : 0;
		} else if (identity.isCollection(node)) {
			let count = 0;
			for (const item of node.items) {
				const c = getAliasCount(doc, item, anchors);
				if (c > count) count = c;
			}
			return count;
		} else if (identity.isPair(node)) {
			const kc = getAliasCount(doc, node.key, anchors);
			const vc = getAliasCount(doc, node.value, anchors);
			return Math.max(kc, vc);
		}
		return 1;
	}
	exports.Alias = Alias;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/Scalar.js
var require_Scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	const isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
	var Scalar = class extends Node.NodeBase {
		constructor(value) {
			super(identity.SCALAR);
			this.value = value;
		}
		toJSON(arg, ctx) {
			return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
		}
		toString() {
			return String(this.value);
		}
	};
	Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
	Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
	Scalar.PLAIN = "PLAIN";
	Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
	Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
	exports.Scalar = Scalar;
	exports.isScalarValue = isScalarValue;
}));
//#endregion
//#region ../../node_modules/yaml/dist/doc/createNode.js
var require_createNode = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var Scalar = require_Scalar();
	const defaultTagPrefix = "tag:yaml.org,2002:";
	function findTagObject(value, tagName, tags) {
		if (tagName) {
			const match = tags.filter((t) => t.tag === tagName);
			const tagObj = match.find((t) => !t.format) ?? match[0];
			if (!tagObj) throw new Error(`Tag ${tagName} not found`);
			return tagObj;
		}
		return tags.find((t) => t.identify?.(value) && !t.format);
	}
	function createNode(value, tagName, ctx) {
		if (identity.isDocument(value)) value = value.contents;
		if (identity.isNode(value)) return value;
		if (identity.isPair(value)) {
			const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
			map.items.push(value);
			return map;
		}
		if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) value = value.valueOf();
		const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
		let ref = void 0;
		if (aliasDuplicateObjects && value && typeof value === "object") {
			ref = sourceObjects.get(value);
			if (ref) {
				ref.anchor ?? (ref.anchor = onAnchor(value));
				return new Alias.Alias(ref.anchor);
			} else {
				ref = {
					anchor: null,
					node: null
				};
				sourceObjects.set(value, ref);
			}
		}
		if (tagName?.startsWith("!!")) tagName = defaultTagPrefix + tagName.slice(2);
		let tagObj = findTagObject(value, tagName, schema.tags);
		if (!tagObj) {
			if (value && typeof value.toJSON === "function") value = value.toJSON();
			if (!value || typeof value !== "object") {
				const node = new Scalar.Scalar(value);
				if (ref) ref.node = node;
				return node;
			}
			tagObj = value instanceof Map ? schema[identity.MAP] : Symbol.iterator in Object(value) ? schema[identity.SEQ] : schema[identity.MAP];
		}
		if (onTagObj) {
			onTagObj(tagObj);
			delete ctx.onTagObj;
		}
		const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar.Scalar(value);
		if (tagName) node.tag = tagName;
		else if (!tagObj.default) node.tag = tagObj.tag;
		if (ref) ref.node = node;
		return node;
	}
	exports.createNode = createNode;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/Collection.js
var require_Collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var identity = require_identity();
	var Node = require_Node();
	function collectionFromPath(schema, path, value) {
		let v = value;
		for (let i = path.length - 1; i >= 0; --i) {
			const k = path[i];
			if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
				const a = [];
				a[k] = v;
				v = a;
			} else v = new Map([[k, v]]);
		}
		return createNode.createNode(v, void 0, {
			aliasDuplicateObjects: false,
			keepUndefined: false,
			onAnchor: () => {
				throw new Error("This should not happen, please report a bug.");
			},
			schema,
			sourceObjects: /* @__PURE__ */ new Map()
		});
	}
	const isEmptyPath = (path) => path == null || typeof path === "object" && !!path[Symbol.iterator]().next().done;
	var Collection = class extends Node.NodeBase {
		constructor(type, schema) {
			super(type);
			Object.defineProperty(this, "schema", {
				value: schema,
				configurable: true,
				enumerable: false,
				writable: true
			});
		}
		/**
		* Create a copy of this collection.
		*
		* @param schema - If defined, overwrites the original's schema
		*/
		clone(schema) {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (schema) copy.schema = schema;
			copy.items = copy.items.map((it) => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/**
		* Adds a value to the collection. For `!!map` and `!!omap` the value must
		* be a Pair instance or a `{ key, value }` object, which may not have a key
		* that already exists in the map.
		*/
		addIn(path, value) {
			if (isEmptyPath(path)) this.add(value);
			else {
				const [key, ...rest] = path;
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.addIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
		/**
		* Removes a value from the collection.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.delete(key);
			const node = this.get(key, true);
			if (identity.isCollection(node)) return node.deleteIn(rest);
			else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			const [key, ...rest] = path;
			const node = this.get(key, true);
			if (rest.length === 0) return !keepScalar && identity.isScalar(node) ? node.value : node;
			else return identity.isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
		}
		hasAllNullValues(allowScalar) {
			return this.items.every((node) => {
				if (!identity.isPair(node)) return false;
				const n = node.value;
				return n == null || allowScalar && identity.isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
			});
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*/
		hasIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.has(key);
			const node = this.get(key, true);
			return identity.isCollection(node) ? node.hasIn(rest) : false;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			const [key, ...rest] = path;
			if (rest.length === 0) this.set(key, value);
			else {
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.setIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
	};
	exports.Collection = Collection;
	exports.collectionFromPath = collectionFromPath;
	exports.isEmptyPath = isEmptyPath;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringifyComment.js
var require_stringifyComment = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringifies a comment.
	*
	* Empty comment lines are left empty,
	* lines consisting of a single space are replaced by `#`,
	* and all other lines are prefixed with a `#`.
	*/
	const stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
	function indentComment(comment, indent) {
		if (/^\n+$/.test(comment)) return comment.substring(1);
		return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
	}
	const lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
	exports.indentComment = indentComment;
	exports.lineComment = lineComment;
	exports.stringifyComment = stringifyComment;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/foldFlowLines.js
var require_foldFlowLines = /* @__PURE__ */ __commonJSMin(((exports) => {
	const FOLD_FLOW = "flow";
	const FOLD_BLOCK = "block";
	const FOLD_QUOTED = "quoted";
	/**
	* Tries to keep input at up to `lineWidth` characters, splitting only on spaces
	* not followed by newlines or spaces unless `mode` is `'quoted'`. Lines are
	* terminated with `\n` and started with `indent`.
	*/
	function foldFlowLines(text, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
		if (!lineWidth || lineWidth < 0) return text;
		if (lineWidth < minContentWidth) minContentWidth = 0;
		const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
		if (text.length <= endStep) return text;
		const folds = [];
		const escapedFolds = {};
		let end = lineWidth - indent.length;
		if (typeof indentAtStart === "number") if (indentAtStart > lineWidth - Math.max(2, minContentWidth)) folds.push(0);
		else end = lineWidth - indentAtStart;
		let split = void 0;
		let prev = void 0;
		let overflow = false;
		let i = -1;
		let escStart = -1;
		let escEnd = -1;
		if (mode === FOLD_BLOCK) {
			i = consumeMoreIndentedLines(text, i, indent.length);
			if (i !== -1) end = i + endStep;
		}
		for (let ch; ch = text[i += 1];) {
			if (mode === FOLD_QUOTED && ch === "\\") {
				escStart = i;
				switch (text[i + 1]) {
					case "x":
						i += 3;
						break;
					case "u":
						i += 5;
						break;
					case "U":
						i += 9;
						break;
					default: i += 1;
				}
				escEnd = i;
			}
			if (ch === "\n") {
				if (mode === FOLD_BLOCK) i = consumeMoreIndentedLines(text, i, indent.length);
				end = i + indent.length + endStep;
				split = void 0;
			} else {
				if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
					const next = text[i + 1];
					if (next && next !== " " && next !== "\n" && next !== "	") split = i;
				}
				if (i >= end) if (split) {
					folds.push(split);
					end = split + endStep;
					split = void 0;
				} else if (mode === FOLD_QUOTED) {
					while (prev === " " || prev === "	") {
						prev = ch;
						ch = text[i += 1];
						overflow = true;
					}
					const j = i > escEnd + 1 ? i - 2 : escStart - 1;
					if (escapedFolds[j]) return text;
					folds.push(j);
					escapedFolds[j] = true;
					end = j + endStep;
					split = void 0;
				} else overflow = true;
			}
			prev = ch;
		}
		if (overflow && onOverflow) onOverflow();
		if (folds.length === 0) return text;
		if (onFold) onFold();
		let res = text.slice(0, folds[0]);
		for (let i = 0; i < folds.length; ++i) {
			const fold = folds[i];
			const end = folds[i + 1] || text.length;
			if (fold === 0) res = `\n${indent}${text.slice(0, end)}`;
			else {
				if (mode === FOLD_QUOTED && escapedFolds[fold]) res += `${text[fold]}\\`;
				res += `\n${indent}${text.slice(fold + 1, end)}`;
			}
		}
		return res;
	}
	/**
	* Presumes `i + 1` is at the start of a line
	* @returns index of last newline in more-indented block
	*/
	function consumeMoreIndentedLines(text, i, indent) {
		let end = i;
		let start = i + 1;
		let ch = text[start];
		while (ch === " " || ch === "	") if (i < start + indent) ch = text[++i];
		else {
			do
				ch = text[++i];
			while (ch && ch !== "\n");
			end = i;
			start = i + 1;
			ch = text[start];
		}
		return end;
	}
	exports.FOLD_BLOCK = FOLD_BLOCK;
	exports.FOLD_FLOW = FOLD_FLOW;
	exports.FOLD_QUOTED = FOLD_QUOTED;
	exports.foldFlowLines = foldFlowLines;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringifyString.js
var require_stringifyString = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var foldFlowLines = require_foldFlowLines();
	const getFoldOptions = (ctx, isBlock) => ({
		indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
		lineWidth: ctx.options.lineWidth,
		minContentWidth: ctx.options.minContentWidth
	});
	const containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
	function lineLengthOverLimit(str, lineWidth, indentLength) {
		if (!lineWidth || lineWidth < 0) return false;
		const limit = lineWidth - indentLength;
		const strLen = str.length;
		if (strLen <= limit) return false;
		for (let i = 0, start = 0; i < strLen; ++i) if (str[i] === "\n") {
			if (i - start > limit) return true;
			start = i + 1;
			if (strLen - start <= limit) return false;
		}
		return true;
	}
	function doubleQuotedString(value, ctx) {
		const json = JSON.stringify(value);
		if (ctx.options.doubleQuotedAsJSON) return json;
		const { implicitKey } = ctx;
		const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		let str = "";
		let start = 0;
		for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
			if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
				str += json.slice(start, i) + "\\ ";
				i += 1;
				start = i;
				ch = "\\";
			}
			if (ch === "\\") switch (json[i + 1]) {
				case "u":
					{
						str += json.slice(start, i);
						const code = json.substr(i + 2, 4);
						switch (code) {
							case "0000":
								str += "\\0";
								break;
							case "0007":
								str += "\\a";
								break;
							case "000b":
								str += "\\v";
								break;
							case "001b":
								str += "\\e";
								break;
							case "0085":
								str += "\\N";
								break;
							case "00a0":
								str += "\\_";
								break;
							case "2028":
								str += "\\L";
								break;
							case "2029":
								str += "\\P";
								break;
							default: if (code.substr(0, 2) === "00") str += "\\x" + code.substr(2);
							else str += json.substr(i, 6);
						}
						i += 5;
						start = i + 1;
					}
					break;
				case "n":
					if (implicitKey || json[i + 2] === "\"" || json.length < minMultiLineLength) i += 1;
					else {
						str += json.slice(start, i) + "\n\n";
						while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== "\"") {
							str += "\n";
							i += 2;
						}
						str += indent;
						if (json[i + 2] === " ") str += "\\";
						i += 1;
						start = i + 1;
					}
					break;
				default: i += 1;
			}
		}
		str = start ? str + json.slice(start) : json;
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
	}
	function singleQuotedString(value, ctx) {
		if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value)) return doubleQuotedString(value, ctx);
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&\n${indent}`) + "'";
		return ctx.implicitKey ? res : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function quotedString(value, ctx) {
		const { singleQuote } = ctx.options;
		let qs;
		if (singleQuote === false) qs = doubleQuotedString;
		else {
			const hasDouble = value.includes("\"");
			const hasSingle = value.includes("'");
			if (hasDouble && !hasSingle) qs = singleQuotedString;
			else if (hasSingle && !hasDouble) qs = doubleQuotedString;
			else qs = singleQuote ? singleQuotedString : doubleQuotedString;
		}
		return qs(value, ctx);
	}
	let blockEndNewlines;
	try {
		blockEndNewlines = /* @__PURE__ */ new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
	} catch {
		blockEndNewlines = /\n+(?!\n|$)/g;
	}
	function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
		const { blockQuote, commentString, lineWidth } = ctx.options;
		if (!blockQuote || /\n[\t ]+$/.test(value)) return quotedString(value, ctx);
		const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
		const literal = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.Scalar.BLOCK_FOLDED ? false : type === Scalar.Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
		if (!value) return literal ? "|\n" : ">\n";
		let chomp;
		let endStart;
		for (endStart = value.length; endStart > 0; --endStart) {
			const ch = value[endStart - 1];
			if (ch !== "\n" && ch !== "	" && ch !== " ") break;
		}
		let end = value.substring(endStart);
		const endNlPos = end.indexOf("\n");
		if (endNlPos === -1) chomp = "-";
		else if (value === end || endNlPos !== end.length - 1) {
			chomp = "+";
			if (onChompKeep) onChompKeep();
		} else chomp = "";
		if (end) {
			value = value.slice(0, -end.length);
			if (end[end.length - 1] === "\n") end = end.slice(0, -1);
			end = end.replace(blockEndNewlines, `$&${indent}`);
		}
		let startWithSpace = false;
		let startEnd;
		let startNlPos = -1;
		for (startEnd = 0; startEnd < value.length; ++startEnd) {
			const ch = value[startEnd];
			if (ch === " ") startWithSpace = true;
			else if (ch === "\n") startNlPos = startEnd;
			else break;
		}
		let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
		if (start) {
			value = value.substring(start.length);
			start = start.replace(/\n+/g, `$&${indent}`);
		}
		let header = (startWithSpace ? indent ? "2" : "1" : "") + chomp;
		if (comment) {
			header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
			if (onComment) onComment();
		}
		if (!literal) {
			const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
			let literalFallback = false;
			const foldOptions = getFoldOptions(ctx, true);
			if (blockQuote !== "folded" && type !== Scalar.Scalar.BLOCK_FOLDED) foldOptions.onOverflow = () => {
				literalFallback = true;
			};
			const body = foldFlowLines.foldFlowLines(`${start}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
			if (!literalFallback) return `>${header}\n${indent}${body}`;
		}
		value = value.replace(/\n+/g, `$&${indent}`);
		return `|${header}\n${indent}${start}${value}${end}`;
	}
	function plainString(item, ctx, onComment, onChompKeep) {
		const { type, value } = item;
		const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
		if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) return quotedString(value, ctx);
		if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
		if (!implicitKey && !inFlow && type !== Scalar.Scalar.PLAIN && value.includes("\n")) return blockString(item, ctx, onComment, onChompKeep);
		if (containsDocumentMarker(value)) {
			if (indent === "") {
				ctx.forceBlockIndent = true;
				return blockString(item, ctx, onComment, onChompKeep);
			} else if (implicitKey && indent === indentStep) return quotedString(value, ctx);
		}
		const str = value.replace(/\n+/g, `$&\n${indent}`);
		if (actualString) {
			const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
			const { compat, tags } = ctx.doc.schema;
			if (tags.some(test) || compat?.some(test)) return quotedString(value, ctx);
		}
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function stringifyString(item, ctx, onComment, onChompKeep) {
		const { implicitKey, inFlow } = ctx;
		const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
		let { type } = item;
		if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
			if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value)) type = Scalar.Scalar.QUOTE_DOUBLE;
		}
		const _stringify = (_type) => {
			switch (_type) {
				case Scalar.Scalar.BLOCK_FOLDED:
				case Scalar.Scalar.BLOCK_LITERAL: return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
				case Scalar.Scalar.QUOTE_DOUBLE: return doubleQuotedString(ss.value, ctx);
				case Scalar.Scalar.QUOTE_SINGLE: return singleQuotedString(ss.value, ctx);
				case Scalar.Scalar.PLAIN: return plainString(ss, ctx, onComment, onChompKeep);
				default: return null;
			}
		};
		let res = _stringify(type);
		if (res === null) {
			const { defaultKeyType, defaultStringType } = ctx.options;
			const t = implicitKey && defaultKeyType || defaultStringType;
			res = _stringify(t);
			if (res === null) throw new Error(`Unsupported default string type ${t}`);
		}
		return res;
	}
	exports.stringifyString = stringifyString;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringify.js
var require_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var identity = require_identity();
	var stringifyComment = require_stringifyComment();
	var stringifyString = require_stringifyString();
	function createStringifyContext(doc, options) {
		const opt = Object.assign({
			blockQuote: true,
			commentString: stringifyComment.stringifyComment,
			defaultKeyType: null,
			defaultStringType: "PLAIN",
			directives: null,
			doubleQuotedAsJSON: false,
			doubleQuotedMinMultiLineLength: 40,
			falseStr: "false",
			flowCollectionPadding: true,
			indentSeq: true,
			lineWidth: 80,
			minContentWidth: 20,
			nullStr: "null",
			simpleKeys: false,
			singleQuote: null,
			trailingComma: false,
			trueStr: "true",
			verifyAliasOrder: true
		}, doc.schema.toStringOptions, options);
		let inFlow;
		switch (opt.collectionStyle) {
			case "block":
				inFlow = false;
				break;
			case "flow":
				inFlow = true;
				break;
			default: inFlow = null;
		}
		return {
			anchors: /* @__PURE__ */ new Set(),
			doc,
			flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
			indent: "",
			indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
			inFlow,
			options: opt
		};
	}
	function getTagObject(tags, item) {
		if (item.tag) {
			const match = tags.filter((t) => t.tag === item.tag);
			if (match.length > 0) return match.find((t) => t.format === item.format) ?? match[0];
		}
		let tagObj = void 0;
		let obj;
		if (identity.isScalar(item)) {
			obj = item.value;
			let match = tags.filter((t) => t.identify?.(obj));
			if (match.length > 1) {
				const testMatch = match.filter((t) => t.test);
				if (testMatch.length > 0) match = testMatch;
			}
			tagObj = match.find((t) => t.format === item.format) ?? match.find((t) => !t.format);
		} else {
			obj = item;
			tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
		}
		if (!tagObj) {
			const name = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
			throw new Error(`Tag not resolved for ${name} value`);
		}
		return tagObj;
	}
	function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
		if (!doc.directives) return "";
		const props = [];
		const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
		if (anchor && anchors.anchorIsValid(anchor)) {
			anchors$1.add(anchor);
			props.push(`&${anchor}`);
		}
		const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
		if (tag) props.push(doc.directives.tagString(tag));
		return props.join(" ");
	}
	function stringify(item, ctx, onComment, onChompKeep) {
		if (identity.isPair(item)) return item.toString(ctx, onComment, onChompKeep);
		if (identity.isAlias(item)) {
			if (ctx.doc.directives) return item.toString(ctx);
			if (ctx.resolvedAliases?.has(item)) throw new TypeError(`Cannot stringify circular structure without alias nodes`);
			else {
				if (ctx.resolvedAliases) ctx.resolvedAliases.add(item);
				else ctx.resolvedAliases = new Set([item]);
				item = item.resolve(ctx.doc);
			}
		}
		let tagObj = void 0;
		const node = identity.isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
		tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
		const props = stringifyProps(node, tagObj, ctx);
		if (props.length > 0) ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
		const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : identity.isScalar(node) ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
		if (!props) return str;
		return identity.isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}\n${ctx.indent}${str}`;
	}
	exports.createStringifyContext = createStringifyContext;
	exports.stringify = stringify;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringifyPair.js
var require_stringifyPair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
		const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
		let keyComment = identity.isNode(key) && key.comment || null;
		if (simpleKeys) {
			if (keyComment) throw new Error("With simple keys, key nodes cannot have comments");
			if (identity.isCollection(key) || !identity.isNode(key) && typeof key === "object") throw new Error("With simple keys, collection cannot be used as a key value");
		}
		let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || identity.isCollection(key) || (identity.isScalar(key) ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL : typeof key === "object"));
		ctx = Object.assign({}, ctx, {
			allNullValues: false,
			implicitKey: !explicitKey && (simpleKeys || !allNullValues),
			indent: indent + indentStep
		});
		let keyCommentDone = false;
		let chompKeep = false;
		let str = stringify.stringify(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
		if (!explicitKey && !ctx.inFlow && str.length > 1024) {
			if (simpleKeys) throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
			explicitKey = true;
		}
		if (ctx.inFlow) {
			if (allNullValues || value == null) {
				if (keyCommentDone && onComment) onComment();
				return str === "" ? "?" : explicitKey ? `? ${str}` : str;
			}
		} else if (allNullValues && !simpleKeys || value == null && explicitKey) {
			str = `? ${str}`;
			if (keyComment && !keyCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			else if (chompKeep && onChompKeep) onChompKeep();
			return str;
		}
		if (keyCommentDone) keyComment = null;
		if (explicitKey) {
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			str = `? ${str}\n${indent}:`;
		} else {
			str = `${str}:`;
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
		}
		let vsb, vcb, valueComment;
		if (identity.isNode(value)) {
			vsb = !!value.spaceBefore;
			vcb = value.commentBefore;
			valueComment = value.comment;
		} else {
			vsb = false;
			vcb = null;
			valueComment = null;
			if (value && typeof value === "object") value = doc.createNode(value);
		}
		ctx.implicitKey = false;
		if (!explicitKey && !keyComment && identity.isScalar(value)) ctx.indentAtStart = str.length + 1;
		chompKeep = false;
		if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && identity.isSeq(value) && !value.flow && !value.tag && !value.anchor) ctx.indent = ctx.indent.substring(2);
		let valueCommentDone = false;
		const valueStr = stringify.stringify(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
		let ws = " ";
		if (keyComment || vsb || vcb) {
			ws = vsb ? "\n" : "";
			if (vcb) {
				const cs = commentString(vcb);
				ws += `\n${stringifyComment.indentComment(cs, ctx.indent)}`;
			}
			if (valueStr === "" && !ctx.inFlow) {
				if (ws === "\n" && valueComment) ws = "\n\n";
			} else ws += `\n${ctx.indent}`;
		} else if (!explicitKey && identity.isCollection(value)) {
			const vs0 = valueStr[0];
			const nl0 = valueStr.indexOf("\n");
			const hasNewline = nl0 !== -1;
			const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
			if (hasNewline || !flow) {
				let hasPropsLine = false;
				if (hasNewline && (vs0 === "&" || vs0 === "!")) {
					let sp0 = valueStr.indexOf(" ");
					if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") sp0 = valueStr.indexOf(" ", sp0 + 1);
					if (sp0 === -1 || nl0 < sp0) hasPropsLine = true;
				}
				if (!hasPropsLine) ws = `\n${ctx.indent}`;
			}
		} else if (valueStr === "" || valueStr[0] === "\n") ws = "";
		str += ws + valueStr;
		if (ctx.inFlow) {
			if (valueCommentDone && onComment) onComment();
		} else if (valueComment && !valueCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
		else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	exports.stringifyPair = stringifyPair;
}));
//#endregion
//#region ../../node_modules/yaml/dist/log.js
var require_log = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process$2 = __require("process");
	function debug(logLevel, ...messages) {
		if (logLevel === "debug") console.log(...messages);
	}
	function warn(logLevel, warning) {
		if (logLevel === "debug" || logLevel === "warn") if (typeof node_process$2.emitWarning === "function") node_process$2.emitWarning(warning);
		else console.warn(warning);
	}
	exports.debug = debug;
	exports.warn = warn;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/merge.js
var require_merge = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	const MERGE_KEY = "<<";
	const merge = {
		identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
		default: "key",
		tag: "tag:yaml.org,2002:merge",
		test: /^<<$/,
		resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), { addToJSMap: addMergeToJSMap }),
		stringify: () => MERGE_KEY
	};
	const isMergeKey = (ctx, key) => (merge.identify(key) || identity.isScalar(key) && (!key.type || key.type === Scalar.Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
	function addMergeToJSMap(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (identity.isSeq(source)) for (const it of source.items) mergeValue(ctx, map, it);
		else if (Array.isArray(source)) for (const it of source) mergeValue(ctx, map, it);
		else mergeValue(ctx, map, source);
	}
	function mergeValue(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (!identity.isMap(source)) throw new Error("Merge sources must be maps or map aliases");
		const srcMap = source.toJSON(null, ctx, Map);
		for (const [key, value] of srcMap) if (map instanceof Map) {
			if (!map.has(key)) map.set(key, value);
		} else if (map instanceof Set) map.add(key);
		else if (!Object.prototype.hasOwnProperty.call(map, key)) Object.defineProperty(map, key, {
			value,
			writable: true,
			enumerable: true,
			configurable: true
		});
		return map;
	}
	function resolveAliasValue(ctx, value) {
		return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
	}
	exports.addMergeToJSMap = addMergeToJSMap;
	exports.isMergeKey = isMergeKey;
	exports.merge = merge;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/addPairToJSMap.js
var require_addPairToJSMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var log = require_log();
	var merge = require_merge();
	var stringify = require_stringify();
	var identity = require_identity();
	var toJS = require_toJS();
	function addPairToJSMap(ctx, map, { key, value }) {
		if (identity.isNode(key) && key.addToJSMap) key.addToJSMap(ctx, map, value);
		else if (merge.isMergeKey(ctx, key)) merge.addMergeToJSMap(ctx, map, value);
		else {
			const jsKey = toJS.toJS(key, "", ctx);
			if (map instanceof Map) map.set(jsKey, toJS.toJS(value, jsKey, ctx));
			else if (map instanceof Set) map.add(jsKey);
			else {
				const stringKey = stringifyKey(key, jsKey, ctx);
				const jsValue = toJS.toJS(value, stringKey, ctx);
				if (stringKey in map) Object.defineProperty(map, stringKey, {
					value: jsValue,
					writable: true,
					enumerable: true,
					configurable: true
				});
				else map[stringKey] = jsValue;
			}
		}
		return map;
	}
	function stringifyKey(key, jsKey, ctx) {
		if (jsKey === null) return "";
		if (typeof jsKey !== "object") return String(jsKey);
		if (identity.isNode(key) && ctx?.doc) {
			const strCtx = stringify.createStringifyContext(ctx.doc, {});
			strCtx.anchors = /* @__PURE__ */ new Set();
			for (const node of ctx.anchors.keys()) strCtx.anchors.add(node.anchor);
			strCtx.inFlow = true;
			strCtx.inStringifyKey = true;
			const strKey = key.toString(strCtx);
			if (!ctx.mapKeyWarned) {
				let jsonStr = JSON.stringify(strKey);
				if (jsonStr.length > 40) jsonStr = jsonStr.substring(0, 36) + "...\"";
				log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
				ctx.mapKeyWarned = true;
			}
			return strKey;
		}
		return JSON.stringify(jsKey);
	}
	exports.addPairToJSMap = addPairToJSMap;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/Pair.js
var require_Pair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyPair = require_stringifyPair();
	var addPairToJSMap = require_addPairToJSMap();
	var identity = require_identity();
	function createPair(key, value, ctx) {
		return new Pair(createNode.createNode(key, void 0, ctx), createNode.createNode(value, void 0, ctx));
	}
	var Pair = class Pair {
		constructor(key, value = null) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
			this.key = key;
			this.value = value;
		}
		clone(schema) {
			let { key, value } = this;
			if (identity.isNode(key)) key = key.clone(schema);
			if (identity.isNode(value)) value = value.clone(schema);
			return new Pair(key, value);
		}
		toJSON(_, ctx) {
			const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			return addPairToJSMap.addPairToJSMap(ctx, pair, this);
		}
		toString(ctx, onComment, onChompKeep) {
			return ctx?.doc ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
		}
	};
	exports.Pair = Pair;
	exports.createPair = createPair;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringifyCollection.js
var require_stringifyCollection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyCollection(collection, ctx, options) {
		return (ctx.inFlow ?? collection.flow ? stringifyFlowCollection : stringifyBlockCollection)(collection, ctx, options);
	}
	function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
		const { indent, options: { commentString } } = ctx;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			type: null
		});
		let chompKeep = false;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (!chompKeep && item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (!chompKeep && ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
				}
			}
			chompKeep = false;
			let str = stringify.stringify(item, itemCtx, () => comment = null, () => chompKeep = true);
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			if (chompKeep && comment) chompKeep = false;
			lines.push(blockItemPrefix + str);
		}
		let str;
		if (lines.length === 0) str = flowChars.start + flowChars.end;
		else {
			str = lines[0];
			for (let i = 1; i < lines.length; ++i) {
				const line = lines[i];
				str += line ? `\n${indent}${line}` : "\n";
			}
		}
		if (comment) {
			str += "\n" + stringifyComment.indentComment(commentString(comment), indent);
			if (onComment) onComment();
		} else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
		const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
		itemIndent += indentStep;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			inFlow: true,
			type: null
		});
		let reqNewline = false;
		let linesAtValue = 0;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, false);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, false);
					if (ik.comment) reqNewline = true;
				}
				const iv = identity.isNode(item.value) ? item.value : null;
				if (iv) {
					if (iv.comment) comment = iv.comment;
					if (iv.commentBefore) reqNewline = true;
				} else if (item.value == null && ik?.comment) comment = ik.comment;
			}
			if (comment) reqNewline = true;
			let str = stringify.stringify(item, itemCtx, () => comment = null);
			reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
			if (i < items.length - 1) str += ",";
			else if (ctx.options.trailingComma) {
				if (ctx.options.lineWidth > 0) reqNewline || (reqNewline = lines.reduce((sum, line) => sum + line.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
				if (reqNewline) str += ",";
			}
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			lines.push(str);
			linesAtValue = lines.length;
		}
		const { start, end } = flowChars;
		if (lines.length === 0) return start + end;
		else {
			if (!reqNewline) {
				const len = lines.reduce((sum, line) => sum + line.length + 2, 2);
				reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
			}
			if (reqNewline) {
				let str = start;
				for (const line of lines) str += line ? `\n${indentStep}${indent}${line}` : "\n";
				return `${str}\n${indent}${end}`;
			} else return `${start}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
		}
	}
	function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
		if (comment && chompKeep) comment = comment.replace(/^\n+/, "");
		if (comment) {
			const ic = stringifyComment.indentComment(commentString(comment), indent);
			lines.push(ic.trimStart());
		}
	}
	exports.stringifyCollection = stringifyCollection;
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/YAMLMap.js
var require_YAMLMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyCollection = require_stringifyCollection();
	var addPairToJSMap = require_addPairToJSMap();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	function findPair(items, key) {
		const k = identity.isScalar(key) ? key.value : key;
		for (const it of items) if (identity.isPair(it)) {
			if (it.key === key || it.key === k) return it;
			if (identity.isScalar(it.key) && it.key.value === k) return it;
		}
	}
	var YAMLMap = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:map";
		}
		constructor(schema) {
			super(identity.MAP, schema);
			this.items = [];
		}
		/**
		* A generic collection parsing method that can be extended
		* to other node classes that inherit from YAMLMap
		*/
		static from(schema, obj, ctx) {
			const { keepUndefined, replacer } = ctx;
			const map = new this(schema);
			const add = (key, value) => {
				if (typeof replacer === "function") value = replacer.call(obj, key, value);
				else if (Array.isArray(replacer) && !replacer.includes(key)) return;
				if (value !== void 0 || keepUndefined) map.items.push(Pair.createPair(key, value, ctx));
			};
			if (obj instanceof Map) for (const [key, value] of obj) add(key, value);
			else if (obj && typeof obj === "object") for (const key of Object.keys(obj)) add(key, obj[key]);
			if (typeof schema.sortMapEntries === "function") map.items.sort(schema.sortMapEntries);
			return map;
		}
		/**
		* Adds a value to the collection.
		*
		* @param overwrite - If not set `true`, using a key that is already in the
		*   collection will throw. Otherwise, overwrites the previous value.
		*/
		add(pair, overwrite) {
			let _pair;
			if (identity.isPair(pair)) _pair = pair;
			else if (!pair || typeof pair !== "object" || !("key" in pair)) _pair = new Pair.Pair(pair, pair?.value);
			else _pair = new Pair.Pair(pair.key, pair.value);
			const prev = findPair(this.items, _pair.key);
			const sortEntries = this.schema?.sortMapEntries;
			if (prev) {
				if (!overwrite) throw new Error(`Key ${_pair.key} already set`);
				if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value)) prev.value.value = _pair.value;
				else prev.value = _pair.value;
			} else if (sortEntries) {
				const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
				if (i === -1) this.items.push(_pair);
				else this.items.splice(i, 0, _pair);
			} else this.items.push(_pair);
		}
		delete(key) {
			const it = findPair(this.items, key);
			if (!it) return false;
			return this.items.splice(this.items.indexOf(it), 1).length > 0;
		}
		get(key, keepScalar) {
			const node = findPair(this.items, key)?.value;
			return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? void 0;
		}
		has(key) {
			return !!findPair(this.items, key);
		}
		set(key, value) {
			this.add(new Pair.Pair(key, value), true);
		}
		/**
		* @param ctx - Conversion context, originally set in Document#toJS()
		* @param {Class} Type - If set, forces the returned collection type
		* @returns Instance of Type, Map, or Object
		*/
		toJSON(_, ctx, Type) {
			const map = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const item of this.items) addPairToJSMap.addPairToJSMap(ctx, map, item);
			return map;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			for (const item of this.items) if (!identity.isPair(item)) throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
			if (!ctx.allNullValues && this.hasAllNullValues(false)) ctx = Object.assign({}, ctx, { allNullValues: true });
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "",
				flowChars: {
					start: "{",
					end: "}"
				},
				itemIndent: ctx.indent || "",
				onChompKeep,
				onComment
			});
		}
	};
	exports.YAMLMap = YAMLMap;
	exports.findPair = findPair;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/common/map.js
var require_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLMap = require_YAMLMap();
	exports.map = {
		collection: "map",
		default: true,
		nodeClass: YAMLMap.YAMLMap,
		tag: "tag:yaml.org,2002:map",
		resolve(map, onError) {
			if (!identity.isMap(map)) onError("Expected a mapping for this tag");
			return map;
		},
		createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
	};
}));
//#endregion
//#region ../../node_modules/yaml/dist/nodes/YAMLSeq.js
var require_YAMLSeq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyCollection = require_stringifyCollection();
	var Collection = require_Collection();
	var identity = require_identity();
	var Scalar = require_Scalar();
	var toJS = require_toJS();
	var YAMLSeq = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:seq";
		}
		constructor(schema) {
			super(identity.SEQ, schema);
			this.items = [];
		}
		add(value) {
			this.items.push(value);
		}
		/**
		* Removes a value from the collection.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return false;
			return this.items.splice(idx, 1).length > 0;
		}
		get(key, keepScalar) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return void 0;
			const it = this.items[idx];
			return !keepScalar && identity.isScalar(it) ? it.value : it;
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*/
		has(key) {
			const idx = asItemIndex(key);
			return typeof idx === "number" && idx < this.items.length;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*
		* If `key` does not contain a representation of an integer, this will throw.
		* It may be wrapped in a `Scalar`.
		*/
		set(key, value) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") throw new Error(`Expected a valid index, not ${key}.`);
			const prev = this.items[idx];
			if (identity.isScalar(prev) && Scalar.isScalarValue(value)) prev.value = value;
			else this.items[idx] = value;
		}
		toJSON(_, ctx) {
			const seq = [];
			if (ctx?.onCreate) ctx.onCreate(seq);
			let i = 0;
			for (const item of this.items) seq.push(toJS.toJS(item, String(i++), ctx));
			return seq;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "- ",
				flowChars: {
					start: "[",
					end: "]"
				},
				itemIndent: (ctx.indent || "") + "  ",
				onChompKeep,
				onComment
			});
		}
		static from(schema, obj, ctx) {
			const { replacer } = ctx;
			const seq = new this(schema);
			if (obj && Symbol.iterator in Object(obj)) {
				let i = 0;
				for (let it of obj) {
					if (typeof replacer === "function") {
						const key = obj instanceof Set ? it : String(i++);
						it = replacer.call(obj, key, it);
					}
					seq.items.push(createNode.createNode(it, void 0, ctx));
				}
			}
			return seq;
		}
	};
	function asItemIndex(key) {
		let idx = identity.isScalar(key) ? key.value : key;
		if (idx && typeof idx === "string") idx = Number(idx);
		return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
	}
	exports.YAMLSeq = YAMLSeq;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/common/seq.js
var require_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLSeq = require_YAMLSeq();
	exports.seq = {
		collection: "seq",
		default: true,
		nodeClass: YAMLSeq.YAMLSeq,
		tag: "tag:yaml.org,2002:seq",
		resolve(seq, onError) {
			if (!identity.isSeq(seq)) onError("Expected a sequence for this tag");
			return seq;
		},
		createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
	};
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/common/string.js
var require_string = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyString = require_stringifyString();
	exports.string = {
		identify: (value) => typeof value === "string",
		default: true,
		tag: "tag:yaml.org,2002:str",
		resolve: (str) => str,
		stringify(item, ctx, onComment, onChompKeep) {
			ctx = Object.assign({ actualString: true }, ctx);
			return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
		}
	};
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/common/null.js
var require_null = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	const nullTag = {
		identify: (value) => value == null,
		createNode: () => new Scalar.Scalar(null),
		default: true,
		tag: "tag:yaml.org,2002:null",
		test: /^(?:~|[Nn]ull|NULL)?$/,
		resolve: () => new Scalar.Scalar(null),
		stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
	};
	exports.nullTag = nullTag;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/core/bool.js
var require_bool$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	const boolTag = {
		identify: (value) => typeof value === "boolean",
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
		resolve: (str) => new Scalar.Scalar(str[0] === "t" || str[0] === "T"),
		stringify({ source, value }, ctx) {
			if (source && boolTag.test.test(source)) {
				if (value === (source[0] === "t" || source[0] === "T")) return source;
			}
			return value ? ctx.options.trueStr : ctx.options.falseStr;
		}
	};
	exports.boolTag = boolTag;
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringifyNumber.js
var require_stringifyNumber = /* @__PURE__ */ __commonJSMin(((exports) => {
	function stringifyNumber({ format, minFractionDigits, tag, value }) {
		if (typeof value === "bigint") return String(value);
		const num = typeof value === "number" ? value : Number(value);
		if (!isFinite(num)) return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
		let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
		if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
			let i = n.indexOf(".");
			if (i < 0) {
				i = n.length;
				n += ".";
			}
			let d = minFractionDigits - (n.length - i - 1);
			while (d-- > 0) n += "0";
		}
		return n;
	}
	exports.stringifyNumber = stringifyNumber;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/core/float.js
var require_float$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	const floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	const floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	exports.float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str));
			const dot = str.indexOf(".");
			if (dot !== -1 && str[str.length - 1] === "0") node.minFractionDigits = str.length - dot - 1;
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/core/int.js
var require_int$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	const intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value) && value >= 0) return prefix + value.toString(radix);
		return stringifyNumber.stringifyNumber(node);
	}
	const intOct = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^0o[0-7]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
		stringify: (node) => intStringify(node, 8, "0o")
	};
	const int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	const intHex = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^0x[0-9a-fA-F]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/core/schema.js
var require_schema$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	exports.schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.boolTag,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float
	];
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/json/schema.js
var require_schema$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var map = require_map();
	var seq = require_seq();
	function intIdentify(value) {
		return typeof value === "bigint" || Number.isInteger(value);
	}
	const stringifyJSON = ({ value }) => JSON.stringify(value);
	const jsonScalars = [
		{
			identify: (value) => typeof value === "string",
			default: true,
			tag: "tag:yaml.org,2002:str",
			resolve: (str) => str,
			stringify: stringifyJSON
		},
		{
			identify: (value) => value == null,
			createNode: () => new Scalar.Scalar(null),
			default: true,
			tag: "tag:yaml.org,2002:null",
			test: /^null$/,
			resolve: () => null,
			stringify: stringifyJSON
		},
		{
			identify: (value) => typeof value === "boolean",
			default: true,
			tag: "tag:yaml.org,2002:bool",
			test: /^true$|^false$/,
			resolve: (str) => str === "true",
			stringify: stringifyJSON
		},
		{
			identify: intIdentify,
			default: true,
			tag: "tag:yaml.org,2002:int",
			test: /^-?(?:0|[1-9][0-9]*)$/,
			resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
			stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
		},
		{
			identify: (value) => typeof value === "number",
			default: true,
			tag: "tag:yaml.org,2002:float",
			test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
			resolve: (str) => parseFloat(str),
			stringify: stringifyJSON
		}
	];
	exports.schema = [map.map, seq.seq].concat(jsonScalars, {
		default: true,
		tag: "",
		test: /^/,
		resolve(str, onError) {
			onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
			return str;
		}
	});
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/binary.js
var require_binary = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_buffer = __require("buffer");
	var Scalar = require_Scalar();
	var stringifyString = require_stringifyString();
	exports.binary = {
		identify: (value) => value instanceof Uint8Array,
		default: false,
		tag: "tag:yaml.org,2002:binary",
		/**
		* Returns a Buffer in node and an Uint8Array in browsers
		*
		* To use the resulting buffer as an image, you'll want to do something like:
		*
		*   const blob = new Blob([buffer], { type: 'image/jpeg' })
		*   document.querySelector('#photo').src = URL.createObjectURL(blob)
		*/
		resolve(src, onError) {
			if (typeof node_buffer.Buffer === "function") return node_buffer.Buffer.from(src, "base64");
			else if (typeof atob === "function") {
				const str = atob(src.replace(/[\n\r]/g, ""));
				const buffer = new Uint8Array(str.length);
				for (let i = 0; i < str.length; ++i) buffer[i] = str.charCodeAt(i);
				return buffer;
			} else {
				onError("This environment does not support reading binary tags; either Buffer or atob is required");
				return src;
			}
		},
		stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
			if (!value) return "";
			const buf = value;
			let str;
			if (typeof node_buffer.Buffer === "function") str = buf instanceof node_buffer.Buffer ? buf.toString("base64") : node_buffer.Buffer.from(buf.buffer).toString("base64");
			else if (typeof btoa === "function") {
				let s = "";
				for (let i = 0; i < buf.length; ++i) s += String.fromCharCode(buf[i]);
				str = btoa(s);
			} else throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
			type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
			if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
				const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
				const n = Math.ceil(str.length / lineWidth);
				const lines = new Array(n);
				for (let i = 0, o = 0; i < n; ++i, o += lineWidth) lines[i] = str.substr(o, lineWidth);
				str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? "\n" : " ");
			}
			return stringifyString.stringifyString({
				comment,
				type,
				value: str
			}, ctx, onComment, onChompKeep);
		}
	};
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/pairs.js
var require_pairs = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLSeq = require_YAMLSeq();
	function resolvePairs(seq, onError) {
		if (identity.isSeq(seq)) for (let i = 0; i < seq.items.length; ++i) {
			let item = seq.items[i];
			if (identity.isPair(item)) continue;
			else if (identity.isMap(item)) {
				if (item.items.length > 1) onError("Each pair must have its own sequence indicator");
				const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
				if (item.commentBefore) pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}\n${pair.key.commentBefore}` : item.commentBefore;
				if (item.comment) {
					const cn = pair.value ?? pair.key;
					cn.comment = cn.comment ? `${item.comment}\n${cn.comment}` : item.comment;
				}
				item = pair;
			}
			seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
		}
		else onError("Expected a sequence for this tag");
		return seq;
	}
	function createPairs(schema, iterable, ctx) {
		const { replacer } = ctx;
		const pairs = new YAMLSeq.YAMLSeq(schema);
		pairs.tag = "tag:yaml.org,2002:pairs";
		let i = 0;
		if (iterable && Symbol.iterator in Object(iterable)) for (let it of iterable) {
			if (typeof replacer === "function") it = replacer.call(iterable, String(i++), it);
			let key, value;
			if (Array.isArray(it)) if (it.length === 2) {
				key = it[0];
				value = it[1];
			} else throw new TypeError(`Expected [key, value] tuple: ${it}`);
			else if (it && it instanceof Object) {
				const keys = Object.keys(it);
				if (keys.length === 1) {
					key = keys[0];
					value = it[key];
				} else throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
			} else key = it;
			pairs.items.push(Pair.createPair(key, value, ctx));
		}
		return pairs;
	}
	const pairs = {
		collection: "seq",
		default: false,
		tag: "tag:yaml.org,2002:pairs",
		resolve: resolvePairs,
		createNode: createPairs
	};
	exports.createPairs = createPairs;
	exports.pairs = pairs;
	exports.resolvePairs = resolvePairs;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/omap.js
var require_omap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var toJS = require_toJS();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var pairs = require_pairs();
	var YAMLOMap = class YAMLOMap extends YAMLSeq.YAMLSeq {
		constructor() {
			super();
			this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
			this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
			this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
			this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
			this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
			this.tag = YAMLOMap.tag;
		}
		/**
		* If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
		* but TypeScript won't allow widening the signature of a child method.
		*/
		toJSON(_, ctx) {
			if (!ctx) return super.toJSON(_);
			const map = /* @__PURE__ */ new Map();
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const pair of this.items) {
				let key, value;
				if (identity.isPair(pair)) {
					key = toJS.toJS(pair.key, "", ctx);
					value = toJS.toJS(pair.value, key, ctx);
				} else key = toJS.toJS(pair, "", ctx);
				if (map.has(key)) throw new Error("Ordered maps must not include duplicate keys");
				map.set(key, value);
			}
			return map;
		}
		static from(schema, iterable, ctx) {
			const pairs$1 = pairs.createPairs(schema, iterable, ctx);
			const omap = new this();
			omap.items = pairs$1.items;
			return omap;
		}
	};
	YAMLOMap.tag = "tag:yaml.org,2002:omap";
	const omap = {
		collection: "seq",
		identify: (value) => value instanceof Map,
		nodeClass: YAMLOMap,
		default: false,
		tag: "tag:yaml.org,2002:omap",
		resolve(seq, onError) {
			const pairs$1 = pairs.resolvePairs(seq, onError);
			const seenKeys = [];
			for (const { key } of pairs$1.items) if (identity.isScalar(key)) if (seenKeys.includes(key.value)) onError(`Ordered maps must not include duplicate keys: ${key.value}`);
			else seenKeys.push(key.value);
			return Object.assign(new YAMLOMap(), pairs$1);
		},
		createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
	};
	exports.YAMLOMap = YAMLOMap;
	exports.omap = omap;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/bool.js
var require_bool = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function boolStringify({ value, source }, ctx) {
		if (source && (value ? trueTag : falseTag).test.test(source)) return source;
		return value ? ctx.options.trueStr : ctx.options.falseStr;
	}
	const trueTag = {
		identify: (value) => value === true,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
		resolve: () => new Scalar.Scalar(true),
		stringify: boolStringify
	};
	const falseTag = {
		identify: (value) => value === false,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
		resolve: () => new Scalar.Scalar(false),
		stringify: boolStringify
	};
	exports.falseTag = falseTag;
	exports.trueTag = trueTag;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/float.js
var require_float = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	const floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	const floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str.replace(/_/g, "")),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	exports.float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, "")));
			const dot = str.indexOf(".");
			if (dot !== -1) {
				const f = str.substring(dot + 1).replace(/_/g, "");
				if (f[f.length - 1] === "0") node.minFractionDigits = f.length;
			}
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/int.js
var require_int = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	function intResolve(str, offset, radix, { intAsBigInt }) {
		const sign = str[0];
		if (sign === "-" || sign === "+") offset += 1;
		str = str.substring(offset).replace(/_/g, "");
		if (intAsBigInt) {
			switch (radix) {
				case 2:
					str = `0b${str}`;
					break;
				case 8:
					str = `0o${str}`;
					break;
				case 16:
					str = `0x${str}`;
					break;
			}
			const n = BigInt(str);
			return sign === "-" ? BigInt(-1) * n : n;
		}
		const n = parseInt(str, radix);
		return sign === "-" ? -1 * n : n;
	}
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value)) {
			const str = value.toString(radix);
			return value < 0 ? "-" + prefix + str.substr(1) : prefix + str;
		}
		return stringifyNumber.stringifyNumber(node);
	}
	const intBin = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "BIN",
		test: /^[-+]?0b[0-1_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
		stringify: (node) => intStringify(node, 2, "0b")
	};
	const intOct = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^[-+]?0[0-7_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
		stringify: (node) => intStringify(node, 8, "0")
	};
	const int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9][0-9_]*$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	const intHex = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^[-+]?0x[0-9a-fA-F_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intBin = intBin;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/set.js
var require_set = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSet = class YAMLSet extends YAMLMap.YAMLMap {
		constructor(schema) {
			super(schema);
			this.tag = YAMLSet.tag;
		}
		add(key) {
			let pair;
			if (identity.isPair(key)) pair = key;
			else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null) pair = new Pair.Pair(key.key, null);
			else pair = new Pair.Pair(key, null);
			if (!YAMLMap.findPair(this.items, pair.key)) this.items.push(pair);
		}
		/**
		* If `keepPair` is `true`, returns the Pair matching `key`.
		* Otherwise, returns the value of that Pair's key.
		*/
		get(key, keepPair) {
			const pair = YAMLMap.findPair(this.items, key);
			return !keepPair && identity.isPair(pair) ? identity.isScalar(pair.key) ? pair.key.value : pair.key : pair;
		}
		set(key, value) {
			if (typeof value !== "boolean") throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
			const prev = YAMLMap.findPair(this.items, key);
			if (prev && !value) this.items.splice(this.items.indexOf(prev), 1);
			else if (!prev && value) this.items.push(new Pair.Pair(key));
		}
		toJSON(_, ctx) {
			return super.toJSON(_, ctx, Set);
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			if (this.hasAllNullValues(true)) return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
			else throw new Error("Set items must all have null values");
		}
		static from(schema, iterable, ctx) {
			const { replacer } = ctx;
			const set = new this(schema);
			if (iterable && Symbol.iterator in Object(iterable)) for (let value of iterable) {
				if (typeof replacer === "function") value = replacer.call(iterable, value, value);
				set.items.push(Pair.createPair(value, null, ctx));
			}
			return set;
		}
	};
	YAMLSet.tag = "tag:yaml.org,2002:set";
	const set = {
		collection: "map",
		identify: (value) => value instanceof Set,
		nodeClass: YAMLSet,
		default: false,
		tag: "tag:yaml.org,2002:set",
		createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
		resolve(map, onError) {
			if (identity.isMap(map)) if (map.hasAllNullValues(true)) return Object.assign(new YAMLSet(), map);
			else onError("Set items must all have null values");
			else onError("Expected a mapping for this tag");
			return map;
		}
	};
	exports.YAMLSet = YAMLSet;
	exports.set = set;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/timestamp.js
var require_timestamp = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	/** Internal types handle bigint as number, because TS can't figure it out. */
	function parseSexagesimal(str, asBigInt) {
		const sign = str[0];
		const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
		const num = (n) => asBigInt ? BigInt(n) : Number(n);
		const res = parts.replace(/_/g, "").split(":").reduce((res, p) => res * num(60) + num(p), num(0));
		return sign === "-" ? num(-1) * res : res;
	}
	/**
	* hhhh:mm:ss.sss
	*
	* Internal types handle bigint as number, because TS can't figure it out.
	*/
	function stringifySexagesimal(node) {
		let { value } = node;
		let num = (n) => n;
		if (typeof value === "bigint") num = (n) => BigInt(n);
		else if (isNaN(value) || !isFinite(value)) return stringifyNumber.stringifyNumber(node);
		let sign = "";
		if (value < 0) {
			sign = "-";
			value *= num(-1);
		}
		const _60 = num(60);
		const parts = [value % _60];
		if (value < 60) parts.unshift(0);
		else {
			value = (value - parts[0]) / _60;
			parts.unshift(value % _60);
			if (value >= 60) {
				value = (value - parts[0]) / _60;
				parts.unshift(value);
			}
		}
		return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
	}
	const intTime = {
		identify: (value) => typeof value === "bigint" || Number.isInteger(value),
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
		resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
		stringify: stringifySexagesimal
	};
	const floatTime = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
		resolve: (str) => parseSexagesimal(str, false),
		stringify: stringifySexagesimal
	};
	const timestamp = {
		identify: (value) => value instanceof Date,
		default: true,
		tag: "tag:yaml.org,2002:timestamp",
		test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
		resolve(str) {
			const match = str.match(timestamp.test);
			if (!match) throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
			const [, year, month, day, hour, minute, second] = match.map(Number);
			const millisec = match[7] ? Number((match[7] + "00").substr(1, 3)) : 0;
			let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
			const tz = match[8];
			if (tz && tz !== "Z") {
				let d = parseSexagesimal(tz, false);
				if (Math.abs(d) < 30) d *= 60;
				date -= 6e4 * d;
			}
			return new Date(date);
		},
		stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
	};
	exports.floatTime = floatTime;
	exports.intTime = intTime;
	exports.timestamp = timestamp;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/yaml-1.1/schema.js
var require_schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var binary = require_binary();
	var bool = require_bool();
	var float = require_float();
	var int = require_int();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var set = require_set();
	var timestamp = require_timestamp();
	exports.schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.trueTag,
		bool.falseTag,
		int.intBin,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float,
		binary.binary,
		merge.merge,
		omap.omap,
		pairs.pairs,
		set.set,
		timestamp.intTime,
		timestamp.floatTime,
		timestamp.timestamp
	];
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/tags.js
var require_tags = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	var schema = require_schema$2();
	var schema$1 = require_schema$1();
	var binary = require_binary();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var schema$2 = require_schema();
	var set = require_set();
	var timestamp = require_timestamp();
	const schemas = new Map([
		["core", schema.schema],
		["failsafe", [
			map.map,
			seq.seq,
			string.string
		]],
		["json", schema$1.schema],
		["yaml11", schema$2.schema],
		["yaml-1.1", schema$2.schema]
	]);
	const tagsByName = {
		binary: binary.binary,
		bool: bool.boolTag,
		float: float.float,
		floatExp: float.floatExp,
		floatNaN: float.floatNaN,
		floatTime: timestamp.floatTime,
		int: int.int,
		intHex: int.intHex,
		intOct: int.intOct,
		intTime: timestamp.intTime,
		map: map.map,
		merge: merge.merge,
		null: _null.nullTag,
		omap: omap.omap,
		pairs: pairs.pairs,
		seq: seq.seq,
		set: set.set,
		timestamp: timestamp.timestamp
	};
	const coreKnownTags = {
		"tag:yaml.org,2002:binary": binary.binary,
		"tag:yaml.org,2002:merge": merge.merge,
		"tag:yaml.org,2002:omap": omap.omap,
		"tag:yaml.org,2002:pairs": pairs.pairs,
		"tag:yaml.org,2002:set": set.set,
		"tag:yaml.org,2002:timestamp": timestamp.timestamp
	};
	function getTags(customTags, schemaName, addMergeTag) {
		const schemaTags = schemas.get(schemaName);
		if (schemaTags && !customTags) return addMergeTag && !schemaTags.includes(merge.merge) ? schemaTags.concat(merge.merge) : schemaTags.slice();
		let tags = schemaTags;
		if (!tags) if (Array.isArray(customTags)) tags = [];
		else {
			const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
			throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
		}
		if (Array.isArray(customTags)) for (const tag of customTags) tags = tags.concat(tag);
		else if (typeof customTags === "function") tags = customTags(tags.slice());
		if (addMergeTag) tags = tags.concat(merge.merge);
		return tags.reduce((tags, tag) => {
			const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
			if (!tagObj) {
				const tagName = JSON.stringify(tag);
				const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
			}
			if (!tags.includes(tagObj)) tags.push(tagObj);
			return tags;
		}, []);
	}
	exports.coreKnownTags = coreKnownTags;
	exports.getTags = getTags;
}));
//#endregion
//#region ../../node_modules/yaml/dist/schema/Schema.js
var require_Schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var map = require_map();
	var seq = require_seq();
	var string = require_string();
	var tags = require_tags();
	const sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
	exports.Schema = class Schema {
		constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
			this.compat = Array.isArray(compat) ? tags.getTags(compat, "compat") : compat ? tags.getTags(null, compat) : null;
			this.name = typeof schema === "string" && schema || "core";
			this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
			this.tags = tags.getTags(customTags, this.name, merge);
			this.toStringOptions = toStringDefaults ?? null;
			Object.defineProperty(this, identity.MAP, { value: map.map });
			Object.defineProperty(this, identity.SCALAR, { value: string.string });
			Object.defineProperty(this, identity.SEQ, { value: seq.seq });
			this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
		}
		clone() {
			const copy = Object.create(Schema.prototype, Object.getOwnPropertyDescriptors(this));
			copy.tags = this.tags.slice();
			return copy;
		}
	};
}));
//#endregion
//#region ../../node_modules/yaml/dist/stringify/stringifyDocument.js
var require_stringifyDocument = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyDocument(doc, options) {
		const lines = [];
		let hasDirectives = options.directives === true;
		if (options.directives !== false && doc.directives) {
			const dir = doc.directives.toString(doc);
			if (dir) {
				lines.push(dir);
				hasDirectives = true;
			} else if (doc.directives.docStart) hasDirectives = true;
		}
		if (hasDirectives) lines.push("---");
		const ctx = stringify.createStringifyContext(doc, options);
		const { commentString } = ctx.options;
		if (doc.commentBefore) {
			if (lines.length !== 1) lines.unshift("");
			const cs = commentString(doc.commentBefore);
			lines.unshift(stringifyComment.indentComment(cs, ""));
		}
		let chompKeep = false;
		let contentComment = null;
		if (doc.contents) {
			if (identity.isNode(doc.contents)) {
				if (doc.contents.spaceBefore && hasDirectives) lines.push("");
				if (doc.contents.commentBefore) {
					const cs = commentString(doc.contents.commentBefore);
					lines.push(stringifyComment.indentComment(cs, ""));
				}
				ctx.forceBlockIndent = !!doc.comment;
				contentComment = doc.contents.comment;
			}
			const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
			let body = stringify.stringify(doc.contents, ctx, () => contentComment = null, onChompKeep);
			if (contentComment) body += stringifyComment.lineComment(body, "", commentString(contentComment));
			if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") lines[lines.length - 1] = `--- ${body}`;
			else lines.push(body);
		} else lines.push(stringify.stringify(doc.contents, ctx));
		if (doc.directives?.docEnd) if (doc.comment) {
			const cs = commentString(doc.comment);
			if (cs.includes("\n")) {
				lines.push("...");
				lines.push(stringifyComment.indentComment(cs, ""));
			} else lines.push(`... ${cs}`);
		} else lines.push("...");
		else {
			let dc = doc.comment;
			if (dc && chompKeep) dc = dc.replace(/^\n+/, "");
			if (dc) {
				if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "") lines.push("");
				lines.push(stringifyComment.indentComment(commentString(dc), ""));
			}
		}
		return lines.join("\n") + "\n";
	}
	exports.stringifyDocument = stringifyDocument;
}));
//#endregion
//#region ../../node_modules/yaml/dist/doc/Document.js
var require_Document = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var toJS = require_toJS();
	var Schema = require_Schema();
	var stringifyDocument = require_stringifyDocument();
	var anchors = require_anchors();
	var applyReviver = require_applyReviver();
	var createNode = require_createNode();
	var directives = require_directives();
	var Document = class Document {
		constructor(value, replacer, options) {
			/** A comment before this Document */
			this.commentBefore = null;
			/** A comment immediately after this Document */
			this.comment = null;
			/** Errors encountered during parsing. */
			this.errors = [];
			/** Warnings encountered during parsing. */
			this.warnings = [];
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
			let _replacer = null;
			if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
			else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const opt = Object.assign({
				intAsBigInt: false,
				keepSourceTokens: false,
				logLevel: "warn",
				prettyErrors: true,
				strict: true,
				stringKeys: false,
				uniqueKeys: true,
				version: "1.2"
			}, options);
			this.options = opt;
			let { version } = opt;
			if (options?._directives) {
				this.directives = options._directives.atDocument();
				if (this.directives.yaml.explicit) version = this.directives.yaml.version;
			} else this.directives = new directives.Directives({ version });
			this.setSchema(version, options);
			this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
		}
		/**
		* Create a deep copy of this Document and its contents.
		*
		* Custom Node values that inherit from `Object` still refer to their original instances.
		*/
		clone() {
			const copy = Object.create(Document.prototype, { [identity.NODE_TYPE]: { value: identity.DOC } });
			copy.commentBefore = this.commentBefore;
			copy.comment = this.comment;
			copy.errors = this.errors.slice();
			copy.warnings = this.warnings.slice();
			copy.options = Object.assign({}, this.options);
			if (this.directives) copy.directives = this.directives.clone();
			copy.schema = this.schema.clone();
			copy.contents = identity.isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** Adds a value to the document. */
		add(value) {
			if (assertCollection(this.contents)) this.contents.add(value);
		}
		/** Adds a value to the document. */
		addIn(path, value) {
			if (assertCollection(this.contents)) this.contents.addIn(path, value);
		}
		/**
		* Create a new `Alias` node, ensuring that the target `node` has the required anchor.
		*
		* If `node` already has an anchor, `name` is ignored.
		* Otherwise, the `node.anchor` value will be set to `name`,
		* or if an anchor with that name is already present in the document,
		* `name` will be used as a prefix for a new unique anchor.
		* If `name` is undefined, the generated anchor will use 'a' as a prefix.
		*/
		createAlias(node, name) {
			if (!node.anchor) {
				const prev = anchors.anchorNames(this);
				node.anchor = !name || prev.has(name) ? anchors.findNewAnchor(name || "a", prev) : name;
			}
			return new Alias.Alias(node.anchor);
		}
		createNode(value, replacer, options) {
			let _replacer = void 0;
			if (typeof replacer === "function") {
				value = replacer.call({ "": value }, "", value);
				_replacer = replacer;
			} else if (Array.isArray(replacer)) {
				const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
				const asStr = replacer.filter(keyToStr).map(String);
				if (asStr.length > 0) replacer = replacer.concat(asStr);
				_replacer = replacer;
			} else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
			const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(this, anchorPrefix || "a");
			const ctx = {
				aliasDuplicateObjects: aliasDuplicateObjects ?? true,
				keepUndefined: keepUndefined ?? false,
				onAnchor,
				onTagObj,
				replacer: _replacer,
				schema: this.schema,
				sourceObjects
			};
			const node = createNode.createNode(value, tag, ctx);
			if (flow && identity.isCollection(node)) node.flow = true;
			setAnchors();
			return node;
		}
		/**
		* Convert a key and a value into a `Pair` using the current schema,
		* recursively wrapping all values as `Scalar` or `Collection` nodes.
		*/
		createPair(key, value, options = {}) {
			const k = this.createNode(key, null, options);
			const v = this.createNode(value, null, options);
			return new Pair.Pair(k, v);
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			return assertCollection(this.contents) ? this.contents.delete(key) : false;
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			if (Collection.isEmptyPath(path)) {
				if (this.contents == null) return false;
				this.contents = null;
				return true;
			}
			return assertCollection(this.contents) ? this.contents.deleteIn(path) : false;
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		get(key, keepScalar) {
			return identity.isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
		}
		/**
		* Returns item at `path`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			if (Collection.isEmptyPath(path)) return !keepScalar && identity.isScalar(this.contents) ? this.contents.value : this.contents;
			return identity.isCollection(this.contents) ? this.contents.getIn(path, keepScalar) : void 0;
		}
		/**
		* Checks if the document includes a value with the key `key`.
		*/
		has(key) {
			return identity.isCollection(this.contents) ? this.contents.has(key) : false;
		}
		/**
		* Checks if the document includes a value at `path`.
		*/
		hasIn(path) {
			if (Collection.isEmptyPath(path)) return this.contents !== void 0;
			return identity.isCollection(this.contents) ? this.contents.hasIn(path) : false;
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		set(key, value) {
			if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, [key], value);
			else if (assertCollection(this.contents)) this.contents.set(key, value);
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			if (Collection.isEmptyPath(path)) this.contents = value;
			else if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, Array.from(path), value);
			else if (assertCollection(this.contents)) this.contents.setIn(path, value);
		}
		/**
		* Change the YAML version and schema used by the document.
		* A `null` version disables support for directives, explicit tags, anchors, and aliases.
		* It also requires the `schema` option to be given as a `Schema` instance value.
		*
		* Overrides all previously set schema options.
		*/
		setSchema(version, options = {}) {
			if (typeof version === "number") version = String(version);
			let opt;
			switch (version) {
				case "1.1":
					if (this.directives) this.directives.yaml.version = "1.1";
					else this.directives = new directives.Directives({ version: "1.1" });
					opt = {
						resolveKnownTags: false,
						schema: "yaml-1.1"
					};
					break;
				case "1.2":
				case "next":
					if (this.directives) this.directives.yaml.version = version;
					else this.directives = new directives.Directives({ version });
					opt = {
						resolveKnownTags: true,
						schema: "core"
					};
					break;
				case null:
					if (this.directives) delete this.directives;
					opt = null;
					break;
				default: {
					const sv = JSON.stringify(version);
					throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
				}
			}
			if (options.schema instanceof Object) this.schema = options.schema;
			else if (opt) this.schema = new Schema.Schema(Object.assign(opt, options));
			else throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
		}
		toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc: this,
				keep: !json,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this.contents, jsonArg ?? "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
		/**
		* A JSON representation of the document `contents`.
		*
		* @param jsonArg Used by `JSON.stringify` to indicate the array index or
		*   property name.
		*/
		toJSON(jsonArg, onAnchor) {
			return this.toJS({
				json: true,
				jsonArg,
				mapAsMap: false,
				onAnchor
			});
		}
		/** A YAML representation of the document. */
		toString(options = {}) {
			if (this.errors.length > 0) throw new Error("Document with errors cannot be stringified");
			if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
				const s = JSON.stringify(options.indent);
				throw new Error(`"indent" option must be a positive integer, not ${s}`);
			}
			return stringifyDocument.stringifyDocument(this, options);
		}
	};
	function assertCollection(contents) {
		if (identity.isCollection(contents)) return true;
		throw new Error("Expected a YAML collection as document contents");
	}
	exports.Document = Document;
}));
//#endregion
//#region ../../node_modules/yaml/dist/errors.js
var require_errors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLError = class extends Error {
		constructor(name, pos, code, message) {
			super();
			this.name = name;
			this.code = code;
			this.message = message;
			this.pos = pos;
		}
	};
	var YAMLParseError = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLParseError", pos, code, message);
		}
	};
	var YAMLWarning = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLWarning", pos, code, message);
		}
	};
	const prettifyError = (src, lc) => (error) => {
		if (error.pos[0] === -1) return;
		error.linePos = error.pos.map((pos) => lc.linePos(pos));
		const { line, col } = error.linePos[0];
		error.message += ` at line ${line}, column ${col}`;
		let ci = col - 1;
		let lineStr = src.substring(lc.lineStarts[line - 1], lc.lineStarts[line]).replace(/[\n\r]+$/, "");
		if (ci >= 60 && lineStr.length > 80) {
			const trimStart = Math.min(ci - 39, lineStr.length - 79);
			lineStr = "…" + lineStr.substring(trimStart);
			ci -= trimStart - 1;
		}
		if (lineStr.length > 80) lineStr = lineStr.substring(0, 79) + "…";
		if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
			let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
			if (prev.length > 80) prev = prev.substring(0, 79) + "…\n";
			lineStr = prev + lineStr;
		}
		if (/[^ ]/.test(lineStr)) {
			let count = 1;
			const end = error.linePos[1];
			if (end?.line === line && end.col > col) count = Math.max(1, Math.min(end.col - col, 80 - ci));
			const pointer = " ".repeat(ci) + "^".repeat(count);
			error.message += `:\n\n${lineStr}\n${pointer}\n`;
		}
	};
	exports.YAMLError = YAMLError;
	exports.YAMLParseError = YAMLParseError;
	exports.YAMLWarning = YAMLWarning;
	exports.prettifyError = prettifyError;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-props.js
var require_resolve_props = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
		let spaceBefore = false;
		let atNewline = startOnNewline;
		let hasSpace = startOnNewline;
		let comment = "";
		let commentSep = "";
		let hasNewline = false;
		let reqSpace = false;
		let tab = null;
		let anchor = null;
		let tag = null;
		let newlineAfterProp = null;
		let comma = null;
		let found = null;
		let start = null;
		for (const token of tokens) {
			if (reqSpace) {
				if (token.type !== "space" && token.type !== "newline" && token.type !== "comma") onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
				reqSpace = false;
			}
			if (tab) {
				if (atNewline && token.type !== "comment" && token.type !== "newline") onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
				tab = null;
			}
			switch (token.type) {
				case "space":
					if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) tab = token;
					hasSpace = true;
					break;
				case "comment": {
					if (!hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					const cb = token.source.substring(1) || " ";
					if (!comment) comment = cb;
					else comment += commentSep + cb;
					commentSep = "";
					atNewline = false;
					break;
				}
				case "newline":
					if (atNewline) {
						if (comment) comment += token.source;
						else if (!found || indicator !== "seq-item-ind") spaceBefore = true;
					} else commentSep += token.source;
					atNewline = true;
					hasNewline = true;
					if (anchor || tag) newlineAfterProp = token;
					hasSpace = true;
					break;
				case "anchor":
					if (anchor) onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
					if (token.source.endsWith(":")) onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
					anchor = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case "tag":
					if (tag) onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
					tag = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case indicator:
					if (anchor || tag) onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
					if (found) onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
					found = token;
					atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
					hasSpace = false;
					break;
				case "comma": if (flow) {
					if (comma) onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
					comma = token;
					atNewline = false;
					hasSpace = false;
					break;
				}
				default:
					onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
					atNewline = false;
					hasSpace = false;
			}
		}
		const last = tokens[tokens.length - 1];
		const end = last ? last.offset + last.source.length : offset;
		if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
		if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq")) onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
		return {
			comma,
			found,
			spaceBefore,
			comment,
			hasNewline,
			anchor,
			tag,
			newlineAfterProp,
			end,
			start: start ?? end
		};
	}
	exports.resolveProps = resolveProps;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/util-contains-newline.js
var require_util_contains_newline = /* @__PURE__ */ __commonJSMin(((exports) => {
	function containsNewline(key) {
		if (!key) return null;
		switch (key.type) {
			case "alias":
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				if (key.source.includes("\n")) return true;
				if (key.end) {
					for (const st of key.end) if (st.type === "newline") return true;
				}
				return false;
			case "flow-collection":
				for (const it of key.items) {
					for (const st of it.start) if (st.type === "newline") return true;
					if (it.sep) {
						for (const st of it.sep) if (st.type === "newline") return true;
					}
					if (containsNewline(it.key) || containsNewline(it.value)) return true;
				}
				return false;
			default: return true;
		}
	}
	exports.containsNewline = containsNewline;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/util-flow-indent-check.js
var require_util_flow_indent_check = /* @__PURE__ */ __commonJSMin(((exports) => {
	var utilContainsNewline = require_util_contains_newline();
	function flowIndentCheck(indent, fc, onError) {
		if (fc?.type === "flow-collection") {
			const end = fc.end[0];
			if (end.indent === indent && (end.source === "]" || end.source === "}") && utilContainsNewline.containsNewline(fc)) onError(end, "BAD_INDENT", "Flow end indicator should be more indented than parent", true);
		}
	}
	exports.flowIndentCheck = flowIndentCheck;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/util-map-includes.js
var require_util_map_includes = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	function mapIncludes(ctx, items, search) {
		const { uniqueKeys } = ctx.options;
		if (uniqueKeys === false) return false;
		const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || identity.isScalar(a) && identity.isScalar(b) && a.value === b.value;
		return items.some((pair) => isEqual(pair.key, search));
	}
	exports.mapIncludes = mapIncludes;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-block-map.js
var require_resolve_block_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	var utilMapIncludes = require_util_map_includes();
	const startColMsg = "All mapping items must start at the same column";
	function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
		const map = new (tag?.nodeClass ?? YAMLMap.YAMLMap)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		let offset = bm.offset;
		let commentEnd = null;
		for (const collItem of bm.items) {
			const { start, key, sep, value } = collItem;
			const keyProps = resolveProps.resolveProps(start, {
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: bm.indent,
				startOnNewline: true
			});
			const implicitKey = !keyProps.found;
			if (implicitKey) {
				if (key) {
					if (key.type === "block-seq") onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
					else if ("indent" in key && key.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
				}
				if (!keyProps.anchor && !keyProps.tag && !sep) {
					commentEnd = keyProps.end;
					if (keyProps.comment) if (map.comment) map.comment += "\n" + keyProps.comment;
					else map.comment = keyProps.comment;
					continue;
				}
				if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
			} else if (keyProps.found?.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
			ctx.atKey = true;
			const keyStart = keyProps.end;
			const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
			ctx.atKey = false;
			if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
			const valueProps = resolveProps.resolveProps(sep ?? [], {
				indicator: "map-value-ind",
				next: value,
				offset: keyNode.range[2],
				onError,
				parentIndent: bm.indent,
				startOnNewline: !key || key.type === "block-scalar"
			});
			offset = valueProps.end;
			if (valueProps.found) {
				if (implicitKey) {
					if (value?.type === "block-map" && !valueProps.hasNewline) onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
					if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024) onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep, null, valueProps, onError);
				if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
				offset = valueNode.range[2];
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			} else {
				if (implicitKey) onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
				if (valueProps.comment) if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
				else keyNode.comment = valueProps.comment;
				const pair = new Pair.Pair(keyNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			}
		}
		if (commentEnd && commentEnd < offset) onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
		map.range = [
			bm.offset,
			offset,
			commentEnd ?? offset
		];
		return map;
	}
	exports.resolveBlockMap = resolveBlockMap;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-block-seq.js
var require_resolve_block_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLSeq = require_YAMLSeq();
	var resolveProps = require_resolve_props();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
		const seq = new (tag?.nodeClass ?? YAMLSeq.YAMLSeq)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = bs.offset;
		let commentEnd = null;
		for (const { start, value } of bs.items) {
			const props = resolveProps.resolveProps(start, {
				indicator: "seq-item-ind",
				next: value,
				offset,
				onError,
				parentIndent: bs.indent,
				startOnNewline: true
			});
			if (!props.found) if (props.anchor || props.tag || value) if (value?.type === "block-seq") onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
			else onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
			else {
				commentEnd = props.end;
				if (props.comment) seq.comment = props.comment;
				continue;
			}
			const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
			offset = node.range[2];
			seq.items.push(node);
		}
		seq.range = [
			bs.offset,
			offset,
			commentEnd ?? offset
		];
		return seq;
	}
	exports.resolveBlockSeq = resolveBlockSeq;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-end.js
var require_resolve_end = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveEnd(end, offset, reqSpace, onError) {
		let comment = "";
		if (end) {
			let hasSpace = false;
			let sep = "";
			for (const token of end) {
				const { source, type } = token;
				switch (type) {
					case "space":
						hasSpace = true;
						break;
					case "comment": {
						if (reqSpace && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
						const cb = source.substring(1) || " ";
						if (!comment) comment = cb;
						else comment += sep + cb;
						sep = "";
						break;
					}
					case "newline":
						if (comment) sep += source;
						hasSpace = true;
						break;
					default: onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
				}
				offset += source.length;
			}
		}
		return {
			comment,
			offset
		};
	}
	exports.resolveEnd = resolveEnd;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-flow-collection.js
var require_resolve_flow_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilMapIncludes = require_util_map_includes();
	const blockMsg = "Block collections are not allowed within flow collections";
	const isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
	function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
		const isMap = fc.start.source === "{";
		const fcName = isMap ? "flow map" : "flow sequence";
		const coll = new (tag?.nodeClass ?? (isMap ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq))(ctx.schema);
		coll.flow = true;
		const atRoot = ctx.atRoot;
		if (atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = fc.offset + fc.start.source.length;
		for (let i = 0; i < fc.items.length; ++i) {
			const collItem = fc.items[i];
			const { start, key, sep, value } = collItem;
			const props = resolveProps.resolveProps(start, {
				flow: fcName,
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: fc.indent,
				startOnNewline: false
			});
			if (!props.found) {
				if (!props.anchor && !props.tag && !sep && !value) {
					if (i === 0 && props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
					else if (i < fc.items.length - 1) onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
					if (props.comment) if (coll.comment) coll.comment += "\n" + props.comment;
					else coll.comment = props.comment;
					offset = props.end;
					continue;
				}
				if (!isMap && ctx.options.strict && utilContainsNewline.containsNewline(key)) onError(key, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
			}
			if (i === 0) {
				if (props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
			} else {
				if (!props.comma) onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
				if (props.comment) {
					let prevItemComment = "";
					loop: for (const st of start) switch (st.type) {
						case "comma":
						case "space": break;
						case "comment":
							prevItemComment = st.source.substring(1);
							break loop;
						default: break loop;
					}
					if (prevItemComment) {
						let prev = coll.items[coll.items.length - 1];
						if (identity.isPair(prev)) prev = prev.value ?? prev.key;
						if (prev.comment) prev.comment += "\n" + prevItemComment;
						else prev.comment = prevItemComment;
						props.comment = props.comment.substring(prevItemComment.length + 1);
					}
				}
			}
			if (!isMap && !sep && !props.found) {
				const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep, null, props, onError);
				coll.items.push(valueNode);
				offset = valueNode.range[2];
				if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
			} else {
				ctx.atKey = true;
				const keyStart = props.end;
				const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start, null, props, onError);
				if (isBlock(key)) onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
				ctx.atKey = false;
				const valueProps = resolveProps.resolveProps(sep ?? [], {
					flow: fcName,
					indicator: "map-value-ind",
					next: value,
					offset: keyNode.range[2],
					onError,
					parentIndent: fc.indent,
					startOnNewline: false
				});
				if (valueProps.found) {
					if (!isMap && !props.found && ctx.options.strict) {
						if (sep) for (const st of sep) {
							if (st === valueProps.found) break;
							if (st.type === "newline") {
								onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
								break;
							}
						}
						if (props.start < valueProps.found.offset - 1024) onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
					}
				} else if (value) if ("source" in value && value.source?.[0] === ":") onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
				else onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep, null, valueProps, onError) : null;
				if (valueNode) {
					if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
				} else if (valueProps.comment) if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
				else keyNode.comment = valueProps.comment;
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				if (isMap) {
					const map = coll;
					if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
					map.items.push(pair);
				} else {
					const map = new YAMLMap.YAMLMap(ctx.schema);
					map.flow = true;
					map.items.push(pair);
					const endRange = (valueNode ?? keyNode).range;
					map.range = [
						keyNode.range[0],
						endRange[1],
						endRange[2]
					];
					coll.items.push(map);
				}
				offset = valueNode ? valueNode.range[2] : valueProps.end;
			}
		}
		const expectedEnd = isMap ? "}" : "]";
		const [ce, ...ee] = fc.end;
		let cePos = offset;
		if (ce?.source === expectedEnd) cePos = ce.offset + ce.source.length;
		else {
			const name = fcName[0].toUpperCase() + fcName.substring(1);
			const msg = atRoot ? `${name} must end with a ${expectedEnd}` : `${name} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
			onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
			if (ce && ce.source.length !== 1) ee.unshift(ce);
		}
		if (ee.length > 0) {
			const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
			if (end.comment) if (coll.comment) coll.comment += "\n" + end.comment;
			else coll.comment = end.comment;
			coll.range = [
				fc.offset,
				cePos,
				end.offset
			];
		} else coll.range = [
			fc.offset,
			cePos,
			cePos
		];
		return coll;
	}
	exports.resolveFlowCollection = resolveFlowCollection;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/compose-collection.js
var require_compose_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveBlockMap = require_resolve_block_map();
	var resolveBlockSeq = require_resolve_block_seq();
	var resolveFlowCollection = require_resolve_flow_collection();
	function resolveCollection(CN, ctx, token, onError, tagName, tag) {
		const coll = token.type === "block-map" ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
		const Coll = coll.constructor;
		if (tagName === "!" || tagName === Coll.tagName) {
			coll.tag = Coll.tagName;
			return coll;
		}
		if (tagName) coll.tag = tagName;
		return coll;
	}
	function composeCollection(CN, ctx, token, props, onError) {
		const tagToken = props.tag;
		const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
		if (token.type === "block-seq") {
			const { anchor, newlineAfterProp: nl } = props;
			const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
			if (lastProp && (!nl || nl.offset < lastProp.offset)) onError(lastProp, "MISSING_CHAR", "Missing newline after block sequence props");
		}
		const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
		if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.YAMLSeq.tagName && expType === "seq") return resolveCollection(CN, ctx, token, onError, tagName);
		let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
		if (!tag) {
			const kt = ctx.schema.knownTags[tagName];
			if (kt?.collection === expType) {
				ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
				tag = kt;
			} else {
				if (kt) onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
				else onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
				return resolveCollection(CN, ctx, token, onError, tagName);
			}
		}
		const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
		const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
		const node = identity.isNode(res) ? res : new Scalar.Scalar(res);
		node.range = coll.range;
		node.tag = tagName;
		if (tag?.format) node.format = tag.format;
		return node;
	}
	exports.composeCollection = composeCollection;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-block-scalar.js
var require_resolve_block_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function resolveBlockScalar(ctx, scalar, onError) {
		const start = scalar.offset;
		const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
		if (!header) return {
			value: "",
			type: null,
			comment: "",
			range: [
				start,
				start,
				start
			]
		};
		const type = header.mode === ">" ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
		const lines = scalar.source ? splitLines(scalar.source) : [];
		let chompStart = lines.length;
		for (let i = lines.length - 1; i >= 0; --i) {
			const content = lines[i][1];
			if (content === "" || content === "\r") chompStart = i;
			else break;
		}
		if (chompStart === 0) {
			const value = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
			let end = start + header.length;
			if (scalar.source) end += scalar.source.length;
			return {
				value,
				type,
				comment: header.comment,
				range: [
					start,
					end,
					end
				]
			};
		}
		let trimIndent = scalar.indent + header.indent;
		let offset = scalar.offset + header.length;
		let contentStart = 0;
		for (let i = 0; i < chompStart; ++i) {
			const [indent, content] = lines[i];
			if (content === "" || content === "\r") {
				if (header.indent === 0 && indent.length > trimIndent) trimIndent = indent.length;
			} else {
				if (indent.length < trimIndent) onError(offset + indent.length, "MISSING_CHAR", "Block scalars with more-indented leading empty lines must use an explicit indentation indicator");
				if (header.indent === 0) trimIndent = indent.length;
				contentStart = i;
				if (trimIndent === 0 && !ctx.atRoot) onError(offset, "BAD_INDENT", "Block scalar values in collections must be indented");
				break;
			}
			offset += indent.length + content.length + 1;
		}
		for (let i = lines.length - 1; i >= chompStart; --i) if (lines[i][0].length > trimIndent) chompStart = i + 1;
		let value = "";
		let sep = "";
		let prevMoreIndented = false;
		for (let i = 0; i < contentStart; ++i) value += lines[i][0].slice(trimIndent) + "\n";
		for (let i = contentStart; i < chompStart; ++i) {
			let [indent, content] = lines[i];
			offset += indent.length + content.length + 1;
			const crlf = content[content.length - 1] === "\r";
			if (crlf) content = content.slice(0, -1);
			/* istanbul ignore if already caught in lexer */
			if (content && indent.length < trimIndent) {
				const message = `Block scalar lines must not be less indented than their ${header.indent ? "explicit indentation indicator" : "first line"}`;
				onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
				indent = "";
			}
			if (type === Scalar.Scalar.BLOCK_LITERAL) {
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
			} else if (indent.length > trimIndent || content[0] === "	") {
				if (sep === " ") sep = "\n";
				else if (!prevMoreIndented && sep === "\n") sep = "\n\n";
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
				prevMoreIndented = true;
			} else if (content === "") if (sep === "\n") value += "\n";
			else sep = "\n";
			else {
				value += sep + content;
				sep = " ";
				prevMoreIndented = false;
			}
		}
		switch (header.chomp) {
			case "-": break;
			case "+":
				for (let i = chompStart; i < lines.length; ++i) value += "\n" + lines[i][0].slice(trimIndent);
				if (value[value.length - 1] !== "\n") value += "\n";
				break;
			default: value += "\n";
		}
		const end = start + header.length + scalar.source.length;
		return {
			value,
			type,
			comment: header.comment,
			range: [
				start,
				end,
				end
			]
		};
	}
	function parseBlockScalarHeader({ offset, props }, strict, onError) {
		/* istanbul ignore if should not happen */
		if (props[0].type !== "block-scalar-header") {
			onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
			return null;
		}
		const { source } = props[0];
		const mode = source[0];
		let indent = 0;
		let chomp = "";
		let error = -1;
		for (let i = 1; i < source.length; ++i) {
			const ch = source[i];
			if (!chomp && (ch === "-" || ch === "+")) chomp = ch;
			else {
				const n = Number(ch);
				if (!indent && n) indent = n;
				else if (error === -1) error = offset + i;
			}
		}
		if (error !== -1) onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
		let hasSpace = false;
		let comment = "";
		let length = source.length;
		for (let i = 1; i < props.length; ++i) {
			const token = props[i];
			switch (token.type) {
				case "space": hasSpace = true;
				case "newline":
					length += token.source.length;
					break;
				case "comment":
					if (strict && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					length += token.source.length;
					comment = token.source.substring(1);
					break;
				case "error":
					onError(token, "UNEXPECTED_TOKEN", token.message);
					length += token.source.length;
					break;
				/* istanbul ignore next should not happen */
				default: {
					onError(token, "UNEXPECTED_TOKEN", `Unexpected token in block scalar header: ${token.type}`);
					const ts = token.source;
					if (ts && typeof ts === "string") length += ts.length;
				}
			}
		}
		return {
			mode,
			indent,
			chomp,
			comment,
			length
		};
	}
	/** @returns Array of lines split up as `[indent, content]` */
	function splitLines(source) {
		const split = source.split(/\n( *)/);
		const first = split[0];
		const m = first.match(/^( *)/);
		const lines = [m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first]];
		for (let i = 1; i < split.length; i += 2) lines.push([split[i], split[i + 1]]);
		return lines;
	}
	exports.resolveBlockScalar = resolveBlockScalar;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/resolve-flow-scalar.js
var require_resolve_flow_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var resolveEnd = require_resolve_end();
	function resolveFlowScalar(scalar, strict, onError) {
		const { offset, type, source, end } = scalar;
		let _type;
		let value;
		const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
		switch (type) {
			case "scalar":
				_type = Scalar.Scalar.PLAIN;
				value = plainValue(source, _onError);
				break;
			case "single-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_SINGLE;
				value = singleQuotedValue(source, _onError);
				break;
			case "double-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_DOUBLE;
				value = doubleQuotedValue(source, _onError);
				break;
			/* istanbul ignore next should not happen */
			default:
				onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
				return {
					value: "",
					type: null,
					comment: "",
					range: [
						offset,
						offset + source.length,
						offset + source.length
					]
				};
		}
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
		return {
			value,
			type: _type,
			comment: re.comment,
			range: [
				offset,
				valueEnd,
				re.offset
			]
		};
	}
	function plainValue(source, onError) {
		let badChar = "";
		switch (source[0]) {
			/* istanbul ignore next should not happen */
			case "	":
				badChar = "a tab character";
				break;
			case ",":
				badChar = "flow indicator character ,";
				break;
			case "%":
				badChar = "directive indicator character %";
				break;
			case "|":
			case ">":
				badChar = `block scalar indicator ${source[0]}`;
				break;
			case "@":
			case "`":
				badChar = `reserved character ${source[0]}`;
				break;
		}
		if (badChar) onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
		return unfoldLines(source);
	}
	function singleQuotedValue(source, onError) {
		if (source[source.length - 1] !== "'" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
		return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
	}
	function unfoldLines(source) {
		const line = /(.*?)\r?\n/sy;
		let match = line.exec(source);
		if (!match) return source;
		/**
		* The negative lookbehinds in these RegExps are to
		* prevent causing a polynomial search time in certain cases.
		*
		* The try-catch is for Safari < 16.4 and other old browsers:
		* https://caniuse.com/js-regexp-lookbehind
		*/
		let trimEnd, trimBoth;
		try {
			trimEnd = /* @__PURE__ */ new RegExp("(?<![ 	])[ 	]+$");
			trimBoth = /* @__PURE__ */ new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
		} catch {
			trimEnd = /[ \t]+$/;
			trimBoth = /^[ \t]+|[ \t]+$/g;
		}
		let res = match[1].replace(trimEnd, "");
		let sep = " ";
		let pos = line.lastIndex;
		while (match = line.exec(source)) {
			const lm = match[1].replace(trimBoth, "");
			if (lm === "") if (sep === "\n") res += sep;
			else sep = "\n";
			else {
				res += sep + lm;
				sep = " ";
			}
			pos = line.lastIndex;
		}
		const last = /[ \t]*(.*)/sy;
		last.lastIndex = pos;
		match = last.exec(source);
		return res + sep + (match?.[1] ?? "");
	}
	function doubleQuotedValue(source, onError) {
		let res = "";
		for (let i = 1; i < source.length - 1; ++i) {
			const ch = source[i];
			if (ch === "\r" && source[i + 1] === "\n") continue;
			if (ch === "\n") {
				const { fold, offset } = foldNewline(source, i);
				res += fold;
				i = offset;
			} else if (ch === "\\") {
				let next = source[++i];
				const cc = escapeCodes[next];
				if (cc) res += cc;
				else if (next === "\n") {
					next = source[i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "\r" && source[i + 1] === "\n") {
					next = source[++i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "x" || next === "u" || next === "U") {
					const length = next === "x" ? 2 : next === "u" ? 4 : 8;
					res += parseCharCode(source, i + 1, length, onError);
					i += length;
				} else {
					const raw = source.substr(i - 1, 2);
					onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
					res += raw;
				}
			} else if (ch === " " || ch === "	") {
				const wsStart = i;
				let next = source[i + 1];
				while (next === " " || next === "	") next = source[++i + 1];
				if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n")) res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
			} else res += ch;
		}
		if (source[source.length - 1] !== "\"" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing \"quote");
		return res;
	}
	/**
	* Fold a single newline into a space, multiple newlines to N - 1 newlines.
	* Presumes `source[offset] === '\n'`
	*/
	function foldNewline(source, offset) {
		let fold = "";
		let ch = source[offset + 1];
		while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
			if (ch === "\r" && source[offset + 2] !== "\n") break;
			if (ch === "\n") fold += "\n";
			offset += 1;
			ch = source[offset + 1];
		}
		if (!fold) fold = " ";
		return {
			fold,
			offset
		};
	}
	const escapeCodes = {
		"0": "\0",
		a: "\x07",
		b: "\b",
		e: "\x1B",
		f: "\f",
		n: "\n",
		r: "\r",
		t: "	",
		v: "\v",
		N: "",
		_: "\xA0",
		L: "\u2028",
		P: "\u2029",
		" ": " ",
		"\"": "\"",
		"/": "/",
		"\\": "\\",
		"	": "	"
	};
	function parseCharCode(source, offset, length, onError) {
		const cc = source.substr(offset, length);
		const code = cc.length === length && /^[0-9a-fA-F]+$/.test(cc) ? parseInt(cc, 16) : NaN;
		try {
			return String.fromCodePoint(code);
		} catch {
			const raw = source.substr(offset - 2, length + 2);
			onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
			return raw;
		}
	}
	exports.resolveFlowScalar = resolveFlowScalar;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/compose-scalar.js
var require_compose_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	function composeScalar(ctx, token, tagToken, onError) {
		const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError) : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
		const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
		let tag;
		if (ctx.options.stringKeys && ctx.atKey) tag = ctx.schema[identity.SCALAR];
		else if (tagName) tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
		else if (token.type === "scalar") tag = findScalarTagByTest(ctx, value, token, onError);
		else tag = ctx.schema[identity.SCALAR];
		let scalar;
		try {
			const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
			scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
		} catch (error) {
			const msg = error instanceof Error ? error.message : String(error);
			onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
			scalar = new Scalar.Scalar(value);
		}
		scalar.range = range;
		scalar.source = value;
		if (type) scalar.type = type;
		if (tagName) scalar.tag = tagName;
		if (tag.format) scalar.format = tag.format;
		if (comment) scalar.comment = comment;
		return scalar;
	}
	function findScalarTagByName(schema, value, tagName, tagToken, onError) {
		if (tagName === "!") return schema[identity.SCALAR];
		const matchWithTest = [];
		for (const tag of schema.tags) if (!tag.collection && tag.tag === tagName) if (tag.default && tag.test) matchWithTest.push(tag);
		else return tag;
		for (const tag of matchWithTest) if (tag.test?.test(value)) return tag;
		const kt = schema.knownTags[tagName];
		if (kt && !kt.collection) {
			schema.tags.push(Object.assign({}, kt, {
				default: false,
				test: void 0
			}));
			return kt;
		}
		onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
		return schema[identity.SCALAR];
	}
	function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
		const tag = schema.tags.find((tag) => (tag.default === true || atKey && tag.default === "key") && tag.test?.test(value)) || schema[identity.SCALAR];
		if (schema.compat) {
			const compat = schema.compat.find((tag) => tag.default && tag.test?.test(value)) ?? schema[identity.SCALAR];
			if (tag.tag !== compat.tag) onError(token, "TAG_RESOLVE_FAILED", `Value may be parsed as either ${directives.tagString(tag.tag)} or ${directives.tagString(compat.tag)}`, true);
		}
		return tag;
	}
	exports.composeScalar = composeScalar;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/util-empty-scalar-position.js
var require_util_empty_scalar_position = /* @__PURE__ */ __commonJSMin(((exports) => {
	function emptyScalarPosition(offset, before, pos) {
		if (before) {
			pos ?? (pos = before.length);
			for (let i = pos - 1; i >= 0; --i) {
				let st = before[i];
				switch (st.type) {
					case "space":
					case "comment":
					case "newline":
						offset -= st.source.length;
						continue;
				}
				st = before[++i];
				while (st?.type === "space") {
					offset += st.source.length;
					st = before[++i];
				}
				break;
			}
		}
		return offset;
	}
	exports.emptyScalarPosition = emptyScalarPosition;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/compose-node.js
var require_compose_node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var composeCollection = require_compose_collection();
	var composeScalar = require_compose_scalar();
	var resolveEnd = require_resolve_end();
	var utilEmptyScalarPosition = require_util_empty_scalar_position();
	const CN = {
		composeNode,
		composeEmptyNode
	};
	function composeNode(ctx, token, props, onError) {
		const atKey = ctx.atKey;
		const { spaceBefore, comment, anchor, tag } = props;
		let node;
		let isSrcToken = true;
		switch (token.type) {
			case "alias":
				node = composeAlias(ctx, token, onError);
				if (anchor || tag) onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
				break;
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "block-scalar":
				node = composeScalar.composeScalar(ctx, token, tag, onError);
				if (anchor) node.anchor = anchor.source.substring(1);
				break;
			case "block-map":
			case "block-seq":
			case "flow-collection":
				try {
					node = composeCollection.composeCollection(CN, ctx, token, props, onError);
					if (anchor) node.anchor = anchor.source.substring(1);
				} catch (error) {
					onError(token, "RESOURCE_EXHAUSTION", error instanceof Error ? error.message : String(error));
				}
				break;
			default:
				onError(token, "UNEXPECTED_TOKEN", token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`);
				isSrcToken = false;
		}
		node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
		if (anchor && node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		if (atKey && ctx.options.stringKeys && (!identity.isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) onError(tag ?? token, "NON_STRING_KEY", "With stringKeys, all keys must be strings");
		if (spaceBefore) node.spaceBefore = true;
		if (comment) if (token.type === "scalar" && token.source === "") node.comment = comment;
		else node.commentBefore = comment;
		if (ctx.options.keepSourceTokens && isSrcToken) node.srcToken = token;
		return node;
	}
	function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
		const token = {
			type: "scalar",
			offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
			indent: -1,
			source: ""
		};
		const node = composeScalar.composeScalar(ctx, token, tag, onError);
		if (anchor) {
			node.anchor = anchor.source.substring(1);
			if (node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		}
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			node.comment = comment;
			node.range[2] = end;
		}
		return node;
	}
	function composeAlias({ options }, { offset, source, end }, onError) {
		const alias = new Alias.Alias(source.substring(1));
		if (alias.source === "") onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
		if (alias.source.endsWith(":")) onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
		alias.range = [
			offset,
			valueEnd,
			re.offset
		];
		if (re.comment) alias.comment = re.comment;
		return alias;
	}
	exports.composeEmptyNode = composeEmptyNode;
	exports.composeNode = composeNode;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/compose-doc.js
var require_compose_doc = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Document = require_Document();
	var composeNode = require_compose_node();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	function composeDoc(options, directives, { offset, start, value, end }, onError) {
		const opts = Object.assign({ _directives: directives }, options);
		const doc = new Document.Document(void 0, opts);
		const ctx = {
			atKey: false,
			atRoot: true,
			directives: doc.directives,
			options: doc.options,
			schema: doc.schema
		};
		const props = resolveProps.resolveProps(start, {
			indicator: "doc-start",
			next: value ?? end?.[0],
			offset,
			onError,
			parentIndent: 0,
			startOnNewline: true
		});
		if (props.found) {
			doc.directives.docStart = true;
			if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline) onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
		}
		doc.contents = value ? composeNode.composeNode(ctx, value, props, onError) : composeNode.composeEmptyNode(ctx, props.end, start, null, props, onError);
		const contentEnd = doc.contents.range[2];
		const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
		if (re.comment) doc.comment = re.comment;
		doc.range = [
			offset,
			contentEnd,
			re.offset
		];
		return doc;
	}
	exports.composeDoc = composeDoc;
}));
//#endregion
//#region ../../node_modules/yaml/dist/compose/composer.js
var require_composer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process$1 = __require("process");
	var directives = require_directives();
	var Document = require_Document();
	var errors = require_errors();
	var identity = require_identity();
	var composeDoc = require_compose_doc();
	var resolveEnd = require_resolve_end();
	function getErrorPos(src) {
		if (typeof src === "number") return [src, src + 1];
		if (Array.isArray(src)) return src.length === 2 ? src : [src[0], src[1]];
		const { offset, source } = src;
		return [offset, offset + (typeof source === "string" ? source.length : 1)];
	}
	function parsePrelude(prelude) {
		let comment = "";
		let atComment = false;
		let afterEmptyLine = false;
		for (let i = 0; i < prelude.length; ++i) {
			const source = prelude[i];
			switch (source[0]) {
				case "#":
					comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
					atComment = true;
					afterEmptyLine = false;
					break;
				case "%":
					if (prelude[i + 1]?.[0] !== "#") i += 1;
					atComment = false;
					break;
				default:
					if (!atComment) afterEmptyLine = true;
					atComment = false;
			}
		}
		return {
			comment,
			afterEmptyLine
		};
	}
	/**
	* Compose a stream of CST nodes into a stream of YAML Documents.
	*
	* ```ts
	* import { Composer, Parser } from 'yaml'
	*
	* const src: string = ...
	* const tokens = new Parser().parse(src)
	* const docs = new Composer().compose(tokens)
	* ```
	*/
	var Composer = class {
		constructor(options = {}) {
			this.doc = null;
			this.atDirectives = false;
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
			this.onError = (source, code, message, warning) => {
				const pos = getErrorPos(source);
				if (warning) this.warnings.push(new errors.YAMLWarning(pos, code, message));
				else this.errors.push(new errors.YAMLParseError(pos, code, message));
			};
			this.directives = new directives.Directives({ version: options.version || "1.2" });
			this.options = options;
		}
		decorate(doc, afterDoc) {
			const { comment, afterEmptyLine } = parsePrelude(this.prelude);
			if (comment) {
				const dc = doc.contents;
				if (afterDoc) doc.comment = doc.comment ? `${doc.comment}\n${comment}` : comment;
				else if (afterEmptyLine || doc.directives.docStart || !dc) doc.commentBefore = comment;
				else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
					let it = dc.items[0];
					if (identity.isPair(it)) it = it.key;
					const cb = it.commentBefore;
					it.commentBefore = cb ? `${comment}\n${cb}` : comment;
				} else {
					const cb = dc.commentBefore;
					dc.commentBefore = cb ? `${comment}\n${cb}` : comment;
				}
			}
			if (afterDoc) {
				for (let i = 0; i < this.errors.length; ++i) doc.errors.push(this.errors[i]);
				for (let i = 0; i < this.warnings.length; ++i) doc.warnings.push(this.warnings[i]);
			} else {
				doc.errors = this.errors;
				doc.warnings = this.warnings;
			}
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
		}
		/**
		* Current stream status information.
		*
		* Mostly useful at the end of input for an empty stream.
		*/
		streamInfo() {
			return {
				comment: parsePrelude(this.prelude).comment,
				directives: this.directives,
				errors: this.errors,
				warnings: this.warnings
			};
		}
		/**
		* Compose tokens into documents.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*compose(tokens, forceDoc = false, endOffset = -1) {
			for (const token of tokens) yield* this.next(token);
			yield* this.end(forceDoc, endOffset);
		}
		/** Advance the composer by one CST token. */
		*next(token) {
			if (node_process$1.env.LOG_STREAM) console.dir(token, { depth: null });
			switch (token.type) {
				case "directive":
					this.directives.add(token.source, (offset, message, warning) => {
						const pos = getErrorPos(token);
						pos[0] += offset;
						this.onError(pos, "BAD_DIRECTIVE", message, warning);
					});
					this.prelude.push(token.source);
					this.atDirectives = true;
					break;
				case "document": {
					const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
					if (this.atDirectives && !doc.directives.docStart) this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
					this.decorate(doc, false);
					if (this.doc) yield this.doc;
					this.doc = doc;
					this.atDirectives = false;
					break;
				}
				case "byte-order-mark":
				case "space": break;
				case "comment":
				case "newline":
					this.prelude.push(token.source);
					break;
				case "error": {
					const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
					const error = new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
					if (this.atDirectives || !this.doc) this.errors.push(error);
					else this.doc.errors.push(error);
					break;
				}
				case "doc-end": {
					if (!this.doc) {
						this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", "Unexpected doc-end without preceding document"));
						break;
					}
					this.doc.directives.docEnd = true;
					const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
					this.decorate(this.doc, true);
					if (end.comment) {
						const dc = this.doc.comment;
						this.doc.comment = dc ? `${dc}\n${end.comment}` : end.comment;
					}
					this.doc.range[2] = end.offset;
					break;
				}
				default: this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
			}
		}
		/**
		* Call at end of input to yield any remaining document.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*end(forceDoc = false, endOffset = -1) {
			if (this.doc) {
				this.decorate(this.doc, true);
				yield this.doc;
				this.doc = null;
			} else if (forceDoc) {
				const opts = Object.assign({ _directives: this.directives }, this.options);
				const doc = new Document.Document(void 0, opts);
				if (this.atDirectives) this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
				doc.range = [
					0,
					endOffset,
					endOffset
				];
				this.decorate(doc, false);
				yield doc;
			}
		}
	};
	exports.Composer = Composer;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/cst-scalar.js
var require_cst_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	var errors = require_errors();
	var stringifyString = require_stringifyString();
	function resolveAsScalar(token, strict = true, onError) {
		if (token) {
			const _onError = (pos, code, message) => {
				const offset = typeof pos === "number" ? pos : Array.isArray(pos) ? pos[0] : pos.offset;
				if (onError) onError(offset, code, message);
				else throw new errors.YAMLParseError([offset, offset + 1], code, message);
			};
			switch (token.type) {
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return resolveFlowScalar.resolveFlowScalar(token, strict, _onError);
				case "block-scalar": return resolveBlockScalar.resolveBlockScalar({ options: { strict } }, token, _onError);
			}
		}
		return null;
	}
	/**
	* Create a new scalar token with `value`
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.end Comments and whitespace after the end of the value, or after the block scalar header. If undefined, a newline will be added.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.indent The indent level of the token.
	* @param context.inFlow Is this scalar within a flow collection? This may affect the resolved type of the token's value.
	* @param context.offset The offset position of the token.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function createScalarToken(value, context) {
		const { implicitKey = false, indent, inFlow = false, offset = -1, type = "PLAIN" } = context;
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey,
			indent: indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		const end = context.end ?? [{
			type: "newline",
			offset: -1,
			indent,
			source: "\n"
		}];
		switch (source[0]) {
			case "|":
			case ">": {
				const he = source.indexOf("\n");
				const head = source.substring(0, he);
				const body = source.substring(he + 1) + "\n";
				const props = [{
					type: "block-scalar-header",
					offset,
					indent,
					source: head
				}];
				if (!addEndtoBlockProps(props, end)) props.push({
					type: "newline",
					offset: -1,
					indent,
					source: "\n"
				});
				return {
					type: "block-scalar",
					offset,
					indent,
					props,
					source: body
				};
			}
			case "\"": return {
				type: "double-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			case "'": return {
				type: "single-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			default: return {
				type: "scalar",
				offset,
				indent,
				source,
				end
			};
		}
	}
	/**
	* Set the value of `token` to the given string `value`, overwriting any previous contents and type that it may have.
	*
	* Best efforts are made to retain any comments previously associated with the `token`,
	* though all contents within a collection's `items` will be overwritten.
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param token Any token. If it does not include an `indent` value, the value will be stringified as if it were an implicit key.
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.afterKey In most cases, values after a key should have an additional level of indentation.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.inFlow Being within a flow collection may affect the resolved type of the token's value.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function setScalarValue(token, value, context = {}) {
		let { afterKey = false, implicitKey = false, inFlow = false, type } = context;
		let indent = "indent" in token ? token.indent : null;
		if (afterKey && typeof indent === "number") indent += 2;
		if (!type) switch (token.type) {
			case "single-quoted-scalar":
				type = "QUOTE_SINGLE";
				break;
			case "double-quoted-scalar":
				type = "QUOTE_DOUBLE";
				break;
			case "block-scalar": {
				const header = token.props[0];
				if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
				type = header.source[0] === ">" ? "BLOCK_FOLDED" : "BLOCK_LITERAL";
				break;
			}
			default: type = "PLAIN";
		}
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey: implicitKey || indent === null,
			indent: indent !== null && indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		switch (source[0]) {
			case "|":
			case ">":
				setBlockScalarValue(token, source);
				break;
			case "\"":
				setFlowScalarValue(token, source, "double-quoted-scalar");
				break;
			case "'":
				setFlowScalarValue(token, source, "single-quoted-scalar");
				break;
			default: setFlowScalarValue(token, source, "scalar");
		}
	}
	function setBlockScalarValue(token, source) {
		const he = source.indexOf("\n");
		const head = source.substring(0, he);
		const body = source.substring(he + 1) + "\n";
		if (token.type === "block-scalar") {
			const header = token.props[0];
			if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
			header.source = head;
			token.source = body;
		} else {
			const { offset } = token;
			const indent = "indent" in token ? token.indent : -1;
			const props = [{
				type: "block-scalar-header",
				offset,
				indent,
				source: head
			}];
			if (!addEndtoBlockProps(props, "end" in token ? token.end : void 0)) props.push({
				type: "newline",
				offset: -1,
				indent,
				source: "\n"
			});
			for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
			Object.assign(token, {
				type: "block-scalar",
				indent,
				props,
				source: body
			});
		}
	}
	/** @returns `true` if last token is a newline */
	function addEndtoBlockProps(props, end) {
		if (end) for (const st of end) switch (st.type) {
			case "space":
			case "comment":
				props.push(st);
				break;
			case "newline":
				props.push(st);
				return true;
		}
		return false;
	}
	function setFlowScalarValue(token, source, type) {
		switch (token.type) {
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				token.type = type;
				token.source = source;
				break;
			case "block-scalar": {
				const end = token.props.slice(1);
				let oa = source.length;
				if (token.props[0].type === "block-scalar-header") oa -= token.props[0].source.length;
				for (const tok of end) tok.offset += oa;
				delete token.props;
				Object.assign(token, {
					type,
					source,
					end
				});
				break;
			}
			case "block-map":
			case "block-seq": {
				const nl = {
					type: "newline",
					offset: token.offset + source.length,
					indent: token.indent,
					source: "\n"
				};
				delete token.items;
				Object.assign(token, {
					type,
					source,
					end: [nl]
				});
				break;
			}
			default: {
				const indent = "indent" in token ? token.indent : -1;
				const end = "end" in token && Array.isArray(token.end) ? token.end.filter((st) => st.type === "space" || st.type === "comment" || st.type === "newline") : [];
				for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
				Object.assign(token, {
					type,
					indent,
					source,
					end
				});
			}
		}
	}
	exports.createScalarToken = createScalarToken;
	exports.resolveAsScalar = resolveAsScalar;
	exports.setScalarValue = setScalarValue;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/cst-stringify.js
var require_cst_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringify a CST document, token, or collection item
	*
	* Fair warning: This applies no validation whatsoever, and
	* simply concatenates the sources in their logical order.
	*/
	const stringify = (cst) => "type" in cst ? stringifyToken(cst) : stringifyItem(cst);
	function stringifyToken(token) {
		switch (token.type) {
			case "block-scalar": {
				let res = "";
				for (const tok of token.props) res += stringifyToken(tok);
				return res + token.source;
			}
			case "block-map":
			case "block-seq": {
				let res = "";
				for (const item of token.items) res += stringifyItem(item);
				return res;
			}
			case "flow-collection": {
				let res = token.start.source;
				for (const item of token.items) res += stringifyItem(item);
				for (const st of token.end) res += st.source;
				return res;
			}
			case "document": {
				let res = stringifyItem(token);
				if (token.end) for (const st of token.end) res += st.source;
				return res;
			}
			default: {
				let res = token.source;
				if ("end" in token && token.end) for (const st of token.end) res += st.source;
				return res;
			}
		}
	}
	function stringifyItem({ start, key, sep, value }) {
		let res = "";
		for (const st of start) res += st.source;
		if (key) res += stringifyToken(key);
		if (sep) for (const st of sep) res += st.source;
		if (value) res += stringifyToken(value);
		return res;
	}
	exports.stringify = stringify;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/cst-visit.js
var require_cst_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	const BREAK = Symbol("break visit");
	const SKIP = Symbol("skip children");
	const REMOVE = Symbol("remove item");
	/**
	* Apply a visitor to a CST document or item.
	*
	* Walks through the tree (depth-first) starting from the root, calling a
	* `visitor` function with two arguments when entering each item:
	*   - `item`: The current item, which included the following members:
	*     - `start: SourceToken[]` – Source tokens before the key or value,
	*       possibly including its anchor or tag.
	*     - `key?: Token | null` – Set for pair values. May then be `null`, if
	*       the key before the `:` separator is empty.
	*     - `sep?: SourceToken[]` – Source tokens between the key and the value,
	*       which should include the `:` map value indicator if `value` is set.
	*     - `value?: Token` – The value of a sequence item, or of a map pair.
	*   - `path`: The steps from the root to the current node, as an array of
	*     `['key' | 'value', number]` tuples.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this token, continue with
	*      next sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current item, then continue with the next one
	*   - `number`: Set the index of the next step. This is useful especially if
	*     the index of the current token has changed.
	*   - `function`: Define the next visitor for this item. After the original
	*     visitor is called on item entry, next visitors are called after handling
	*     a non-empty `key` and when exiting the item.
	*/
	function visit(cst, visitor) {
		if ("type" in cst && cst.type === "document") cst = {
			start: cst.start,
			value: cst.value
		};
		_visit(Object.freeze([]), cst, visitor);
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current item */
	visit.SKIP = SKIP;
	/** Remove the current item */
	visit.REMOVE = REMOVE;
	/** Find the item at `path` from `cst` as the root */
	visit.itemAtPath = (cst, path) => {
		let item = cst;
		for (const [field, index] of path) {
			const tok = item?.[field];
			if (tok && "items" in tok) item = tok.items[index];
			else return void 0;
		}
		return item;
	};
	/**
	* Get the immediate parent collection of the item at `path` from `cst` as the root.
	*
	* Throws an error if the collection is not found, which should never happen if the item itself exists.
	*/
	visit.parentCollection = (cst, path) => {
		const parent = visit.itemAtPath(cst, path.slice(0, -1));
		const field = path[path.length - 1][0];
		const coll = parent?.[field];
		if (coll && "items" in coll) return coll;
		throw new Error("Parent collection not found");
	};
	function _visit(path, item, visitor) {
		let ctrl = visitor(item, path);
		if (typeof ctrl === "symbol") return ctrl;
		for (const field of ["key", "value"]) {
			const token = item[field];
			if (token && "items" in token) {
				for (let i = 0; i < token.items.length; ++i) {
					const ci = _visit(Object.freeze(path.concat([[field, i]])), token.items[i], visitor);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						token.items.splice(i, 1);
						i -= 1;
					}
				}
				if (typeof ctrl === "function" && field === "key") ctrl = ctrl(item, path);
			}
		}
		return typeof ctrl === "function" ? ctrl(item, path) : ctrl;
	}
	exports.visit = visit;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/cst.js
var require_cst = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cstScalar = require_cst_scalar();
	var cstStringify = require_cst_stringify();
	var cstVisit = require_cst_visit();
	/** The byte order mark */
	const BOM = "﻿";
	/** Start of doc-mode */
	const DOCUMENT = "";
	/** Unexpected end of flow-mode */
	const FLOW_END = "";
	/** Next token is a scalar value */
	const SCALAR = "";
	/** @returns `true` if `token` is a flow or block collection */
	const isCollection = (token) => !!token && "items" in token;
	/** @returns `true` if `token` is a flow or block scalar; not an alias */
	const isScalar = (token) => !!token && (token.type === "scalar" || token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar" || token.type === "block-scalar");
	/* istanbul ignore next */
	/** Get a printable representation of a lexer token */
	function prettyToken(token) {
		switch (token) {
			case BOM: return "<BOM>";
			case DOCUMENT: return "<DOC>";
			case FLOW_END: return "<FLOW_END>";
			case SCALAR: return "<SCALAR>";
			default: return JSON.stringify(token);
		}
	}
	/** Identify the type of a lexer token. May return `null` for unknown tokens. */
	function tokenType(source) {
		switch (source) {
			case BOM: return "byte-order-mark";
			case DOCUMENT: return "doc-mode";
			case FLOW_END: return "flow-error-end";
			case SCALAR: return "scalar";
			case "---": return "doc-start";
			case "...": return "doc-end";
			case "":
			case "\n":
			case "\r\n": return "newline";
			case "-": return "seq-item-ind";
			case "?": return "explicit-key-ind";
			case ":": return "map-value-ind";
			case "{": return "flow-map-start";
			case "}": return "flow-map-end";
			case "[": return "flow-seq-start";
			case "]": return "flow-seq-end";
			case ",": return "comma";
		}
		switch (source[0]) {
			case " ":
			case "	": return "space";
			case "#": return "comment";
			case "%": return "directive-line";
			case "*": return "alias";
			case "&": return "anchor";
			case "!": return "tag";
			case "'": return "single-quoted-scalar";
			case "\"": return "double-quoted-scalar";
			case "|":
			case ">": return "block-scalar-header";
		}
		return null;
	}
	exports.createScalarToken = cstScalar.createScalarToken;
	exports.resolveAsScalar = cstScalar.resolveAsScalar;
	exports.setScalarValue = cstScalar.setScalarValue;
	exports.stringify = cstStringify.stringify;
	exports.visit = cstVisit.visit;
	exports.BOM = BOM;
	exports.DOCUMENT = DOCUMENT;
	exports.FLOW_END = FLOW_END;
	exports.SCALAR = SCALAR;
	exports.isCollection = isCollection;
	exports.isScalar = isScalar;
	exports.prettyToken = prettyToken;
	exports.tokenType = tokenType;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/lexer.js
var require_lexer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cst = require_cst();
	function isEmpty(ch) {
		switch (ch) {
			case void 0:
			case " ":
			case "\n":
			case "\r":
			case "	": return true;
			default: return false;
		}
	}
	const hexDigits = /* @__PURE__ */ new Set("0123456789ABCDEFabcdef");
	const tagChars = /* @__PURE__ */ new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
	const flowIndicatorChars = /* @__PURE__ */ new Set(",[]{}");
	const invalidAnchorChars = /* @__PURE__ */ new Set(" ,[]{}\n\r	");
	const isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
	/**
	* Splits an input string into lexical tokens, i.e. smaller strings that are
	* easily identifiable by `tokens.tokenType()`.
	*
	* Lexing starts always in a "stream" context. Incomplete input may be buffered
	* until a complete token can be emitted.
	*
	* In addition to slices of the original input, the following control characters
	* may also be emitted:
	*
	* - `\x02` (Start of Text): A document starts with the next token
	* - `\x18` (Cancel): Unexpected end of flow-mode (indicates an error)
	* - `\x1f` (Unit Separator): Next token is a scalar value
	* - `\u{FEFF}` (Byte order mark): Emitted separately outside documents
	*/
	var Lexer = class {
		constructor() {
			/**
			* Flag indicating whether the end of the current buffer marks the end of
			* all input
			*/
			this.atEnd = false;
			/**
			* Explicit indent set in block scalar header, as an offset from the current
			* minimum indent, so e.g. set to 1 from a header `|2+`. Set to -1 if not
			* explicitly set.
			*/
			this.blockScalarIndent = -1;
			/**
			* Block scalars that include a + (keep) chomping indicator in their header
			* include trailing empty lines, which are otherwise excluded from the
			* scalar's contents.
			*/
			this.blockScalarKeep = false;
			/** Current input */
			this.buffer = "";
			/**
			* Flag noting whether the map value indicator : can immediately follow this
			* node within a flow context.
			*/
			this.flowKey = false;
			/** Count of surrounding flow collection levels. */
			this.flowLevel = 0;
			/**
			* Minimum level of indentation required for next lines to be parsed as a
			* part of the current scalar value.
			*/
			this.indentNext = 0;
			/** Indentation level of the current line. */
			this.indentValue = 0;
			/** Position of the next \n character. */
			this.lineEndPos = null;
			/** Stores the state of the lexer if reaching the end of incpomplete input */
			this.next = null;
			/** A pointer to `buffer`; the current position of the lexer. */
			this.pos = 0;
		}
		/**
		* Generate YAML tokens from the `source` string. If `incomplete`,
		* a part of the last line may be left as a buffer for the next call.
		*
		* @returns A generator of lexical tokens
		*/
		*lex(source, incomplete = false) {
			if (source) {
				if (typeof source !== "string") throw TypeError("source is not a string");
				this.buffer = this.buffer ? this.buffer + source : source;
				this.lineEndPos = null;
			}
			this.atEnd = !incomplete;
			let next = this.next ?? "stream";
			while (next && (incomplete || this.hasChars(1))) next = yield* this.parseNext(next);
		}
		atLineEnd() {
			let i = this.pos;
			let ch = this.buffer[i];
			while (ch === " " || ch === "	") ch = this.buffer[++i];
			if (!ch || ch === "#" || ch === "\n") return true;
			if (ch === "\r") return this.buffer[i + 1] === "\n";
			return false;
		}
		charAt(n) {
			return this.buffer[this.pos + n];
		}
		continueScalar(offset) {
			let ch = this.buffer[offset];
			if (this.indentNext > 0) {
				let indent = 0;
				while (ch === " ") ch = this.buffer[++indent + offset];
				if (ch === "\r") {
					const next = this.buffer[indent + offset + 1];
					if (next === "\n" || !next && !this.atEnd) return offset + indent + 1;
				}
				return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
			}
			if (ch === "-" || ch === ".") {
				const dt = this.buffer.substr(offset, 3);
				if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3])) return -1;
			}
			return offset;
		}
		getLine() {
			let end = this.lineEndPos;
			if (typeof end !== "number" || end !== -1 && end < this.pos) {
				end = this.buffer.indexOf("\n", this.pos);
				this.lineEndPos = end;
			}
			if (end === -1) return this.atEnd ? this.buffer.substring(this.pos) : null;
			if (this.buffer[end - 1] === "\r") end -= 1;
			return this.buffer.substring(this.pos, end);
		}
		hasChars(n) {
			return this.pos + n <= this.buffer.length;
		}
		setNext(state) {
			this.buffer = this.buffer.substring(this.pos);
			this.pos = 0;
			this.lineEndPos = null;
			this.next = state;
			return null;
		}
		peek(n) {
			return this.buffer.substr(this.pos, n);
		}
		*parseNext(next) {
			switch (next) {
				case "stream": return yield* this.parseStream();
				case "line-start": return yield* this.parseLineStart();
				case "block-start": return yield* this.parseBlockStart();
				case "doc": return yield* this.parseDocument();
				case "flow": return yield* this.parseFlowCollection();
				case "quoted-scalar": return yield* this.parseQuotedScalar();
				case "block-scalar": return yield* this.parseBlockScalar();
				case "plain-scalar": return yield* this.parsePlainScalar();
			}
		}
		*parseStream() {
			let line = this.getLine();
			if (line === null) return this.setNext("stream");
			if (line[0] === cst.BOM) {
				yield* this.pushCount(1);
				line = line.substring(1);
			}
			if (line[0] === "%") {
				let dirEnd = line.length;
				let cs = line.indexOf("#");
				while (cs !== -1) {
					const ch = line[cs - 1];
					if (ch === " " || ch === "	") {
						dirEnd = cs - 1;
						break;
					} else cs = line.indexOf("#", cs + 1);
				}
				while (true) {
					const ch = line[dirEnd - 1];
					if (ch === " " || ch === "	") dirEnd -= 1;
					else break;
				}
				const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
				yield* this.pushCount(line.length - n);
				this.pushNewline();
				return "stream";
			}
			if (this.atLineEnd()) {
				const sp = yield* this.pushSpaces(true);
				yield* this.pushCount(line.length - sp);
				yield* this.pushNewline();
				return "stream";
			}
			yield cst.DOCUMENT;
			return yield* this.parseLineStart();
		}
		*parseLineStart() {
			const ch = this.charAt(0);
			if (!ch && !this.atEnd) return this.setNext("line-start");
			if (ch === "-" || ch === ".") {
				if (!this.atEnd && !this.hasChars(4)) return this.setNext("line-start");
				const s = this.peek(3);
				if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
					yield* this.pushCount(3);
					this.indentValue = 0;
					this.indentNext = 0;
					return s === "---" ? "doc" : "stream";
				}
			}
			this.indentValue = yield* this.pushSpaces(false);
			if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1))) this.indentNext = this.indentValue;
			return yield* this.parseBlockStart();
		}
		*parseBlockStart() {
			const [ch0, ch1] = this.peek(2);
			if (!ch1 && !this.atEnd) return this.setNext("block-start");
			if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
				const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
				this.indentNext = this.indentValue + 1;
				this.indentValue += n;
				return "block-start";
			}
			return "doc";
		}
		*parseDocument() {
			yield* this.pushSpaces(true);
			const line = this.getLine();
			if (line === null) return this.setNext("doc");
			let n = yield* this.pushIndicators();
			switch (line[n]) {
				case "#": yield* this.pushCount(line.length - n);
				case void 0:
					yield* this.pushNewline();
					return yield* this.parseLineStart();
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel = 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					return "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "doc";
				case "\"":
				case "'": return yield* this.parseQuotedScalar();
				case "|":
				case ">":
					n += yield* this.parseBlockScalarHeader();
					n += yield* this.pushSpaces(true);
					yield* this.pushCount(line.length - n);
					yield* this.pushNewline();
					return yield* this.parseBlockScalar();
				default: return yield* this.parsePlainScalar();
			}
		}
		*parseFlowCollection() {
			let nl, sp;
			let indent = -1;
			do {
				nl = yield* this.pushNewline();
				if (nl > 0) {
					sp = yield* this.pushSpaces(false);
					this.indentValue = indent = sp;
				} else sp = 0;
				sp += yield* this.pushSpaces(true);
			} while (nl + sp > 0);
			const line = this.getLine();
			if (line === null) return this.setNext("flow");
			if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
				if (!(indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}"))) {
					this.flowLevel = 0;
					yield cst.FLOW_END;
					return yield* this.parseLineStart();
				}
			}
			let n = 0;
			while (line[n] === ",") {
				n += yield* this.pushCount(1);
				n += yield* this.pushSpaces(true);
				this.flowKey = false;
			}
			n += yield* this.pushIndicators();
			switch (line[n]) {
				case void 0: return "flow";
				case "#":
					yield* this.pushCount(line.length - n);
					return "flow";
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel += 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					this.flowKey = true;
					this.flowLevel -= 1;
					return this.flowLevel ? "flow" : "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "flow";
				case "\"":
				case "'":
					this.flowKey = true;
					return yield* this.parseQuotedScalar();
				case ":": {
					const next = this.charAt(1);
					if (this.flowKey || isEmpty(next) || next === ",") {
						this.flowKey = false;
						yield* this.pushCount(1);
						yield* this.pushSpaces(true);
						return "flow";
					}
				}
				default:
					this.flowKey = false;
					return yield* this.parsePlainScalar();
			}
		}
		*parseQuotedScalar() {
			const quote = this.charAt(0);
			let end = this.buffer.indexOf(quote, this.pos + 1);
			if (quote === "'") while (end !== -1 && this.buffer[end + 1] === "'") end = this.buffer.indexOf("'", end + 2);
			else while (end !== -1) {
				let n = 0;
				while (this.buffer[end - 1 - n] === "\\") n += 1;
				if (n % 2 === 0) break;
				end = this.buffer.indexOf("\"", end + 1);
			}
			const qb = this.buffer.substring(0, end);
			let nl = qb.indexOf("\n", this.pos);
			if (nl !== -1) {
				while (nl !== -1) {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = qb.indexOf("\n", cs);
				}
				if (nl !== -1) end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
			}
			if (end === -1) {
				if (!this.atEnd) return this.setNext("quoted-scalar");
				end = this.buffer.length;
			}
			yield* this.pushToIndex(end + 1, false);
			return this.flowLevel ? "flow" : "doc";
		}
		*parseBlockScalarHeader() {
			this.blockScalarIndent = -1;
			this.blockScalarKeep = false;
			let i = this.pos;
			while (true) {
				const ch = this.buffer[++i];
				if (ch === "+") this.blockScalarKeep = true;
				else if (ch > "0" && ch <= "9") this.blockScalarIndent = Number(ch) - 1;
				else if (ch !== "-") break;
			}
			return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
		}
		*parseBlockScalar() {
			let nl = this.pos - 1;
			let indent = 0;
			let ch;
			loop: for (let i = this.pos; ch = this.buffer[i]; ++i) switch (ch) {
				case " ":
					indent += 1;
					break;
				case "\n":
					nl = i;
					indent = 0;
					break;
				case "\r": {
					const next = this.buffer[i + 1];
					if (!next && !this.atEnd) return this.setNext("block-scalar");
					if (next === "\n") break;
				}
				default: break loop;
			}
			if (!ch && !this.atEnd) return this.setNext("block-scalar");
			if (indent >= this.indentNext) {
				if (this.blockScalarIndent === -1) this.indentNext = indent;
				else this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
				do {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = this.buffer.indexOf("\n", cs);
				} while (nl !== -1);
				if (nl === -1) {
					if (!this.atEnd) return this.setNext("block-scalar");
					nl = this.buffer.length;
				}
			}
			let i = nl + 1;
			ch = this.buffer[i];
			while (ch === " ") ch = this.buffer[++i];
			if (ch === "	") {
				while (ch === "	" || ch === " " || ch === "\r" || ch === "\n") ch = this.buffer[++i];
				nl = i - 1;
			} else if (!this.blockScalarKeep) do {
				let i = nl - 1;
				let ch = this.buffer[i];
				if (ch === "\r") ch = this.buffer[--i];
				const lastChar = i;
				while (ch === " ") ch = this.buffer[--i];
				if (ch === "\n" && i >= this.pos && i + 1 + indent > lastChar) nl = i;
				else break;
			} while (true);
			yield cst.SCALAR;
			yield* this.pushToIndex(nl + 1, true);
			return yield* this.parseLineStart();
		}
		*parsePlainScalar() {
			const inFlow = this.flowLevel > 0;
			let end = this.pos - 1;
			let i = this.pos - 1;
			let ch;
			while (ch = this.buffer[++i]) if (ch === ":") {
				const next = this.buffer[i + 1];
				if (isEmpty(next) || inFlow && flowIndicatorChars.has(next)) break;
				end = i;
			} else if (isEmpty(ch)) {
				let next = this.buffer[i + 1];
				if (ch === "\r") if (next === "\n") {
					i += 1;
					ch = "\n";
					next = this.buffer[i + 1];
				} else end = i;
				if (next === "#" || inFlow && flowIndicatorChars.has(next)) break;
				if (ch === "\n") {
					const cs = this.continueScalar(i + 1);
					if (cs === -1) break;
					i = Math.max(i, cs - 2);
				}
			} else {
				if (inFlow && flowIndicatorChars.has(ch)) break;
				end = i;
			}
			if (!ch && !this.atEnd) return this.setNext("plain-scalar");
			yield cst.SCALAR;
			yield* this.pushToIndex(end + 1, true);
			return inFlow ? "flow" : "doc";
		}
		*pushCount(n) {
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos += n;
				return n;
			}
			return 0;
		}
		*pushToIndex(i, allowEmpty) {
			const s = this.buffer.slice(this.pos, i);
			if (s) {
				yield s;
				this.pos += s.length;
				return s.length;
			} else if (allowEmpty) yield "";
			return 0;
		}
		*pushIndicators() {
			let n = 0;
			loop: while (true) {
				switch (this.charAt(0)) {
					case "!":
						n += yield* this.pushTag();
						n += yield* this.pushSpaces(true);
						continue loop;
					case "&":
						n += yield* this.pushUntil(isNotAnchorChar);
						n += yield* this.pushSpaces(true);
						continue loop;
					case "-":
					case "?":
					case ":": {
						const inFlow = this.flowLevel > 0;
						const ch1 = this.charAt(1);
						if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
							if (!inFlow) this.indentNext = this.indentValue + 1;
							else if (this.flowKey) this.flowKey = false;
							n += yield* this.pushCount(1);
							n += yield* this.pushSpaces(true);
							continue loop;
						}
					}
				}
				break loop;
			}
			return n;
		}
		*pushTag() {
			if (this.charAt(1) === "<") {
				let i = this.pos + 2;
				let ch = this.buffer[i];
				while (!isEmpty(ch) && ch !== ">") ch = this.buffer[++i];
				return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
			} else {
				let i = this.pos + 1;
				let ch = this.buffer[i];
				while (ch) if (tagChars.has(ch)) ch = this.buffer[++i];
				else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) ch = this.buffer[i += 3];
				else break;
				return yield* this.pushToIndex(i, false);
			}
		}
		*pushNewline() {
			const ch = this.buffer[this.pos];
			if (ch === "\n") return yield* this.pushCount(1);
			else if (ch === "\r" && this.charAt(1) === "\n") return yield* this.pushCount(2);
			else return 0;
		}
		*pushSpaces(allowTabs) {
			let i = this.pos - 1;
			let ch;
			do
				ch = this.buffer[++i];
			while (ch === " " || allowTabs && ch === "	");
			const n = i - this.pos;
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos = i;
			}
			return n;
		}
		*pushUntil(test) {
			let i = this.pos;
			let ch = this.buffer[i];
			while (!test(ch)) ch = this.buffer[++i];
			return yield* this.pushToIndex(i, false);
		}
	};
	exports.Lexer = Lexer;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/line-counter.js
var require_line_counter = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Tracks newlines during parsing in order to provide an efficient API for
	* determining the one-indexed `{ line, col }` position for any offset
	* within the input.
	*/
	var LineCounter = class {
		constructor() {
			this.lineStarts = [];
			/**
			* Should be called in ascending order. Otherwise, call
			* `lineCounter.lineStarts.sort()` before calling `linePos()`.
			*/
			this.addNewLine = (offset) => this.lineStarts.push(offset);
			/**
			* Performs a binary search and returns the 1-indexed { line, col }
			* position of `offset`. If `line === 0`, `addNewLine` has never been
			* called or `offset` is before the first known newline.
			*/
			this.linePos = (offset) => {
				let low = 0;
				let high = this.lineStarts.length;
				while (low < high) {
					const mid = low + high >> 1;
					if (this.lineStarts[mid] < offset) low = mid + 1;
					else high = mid;
				}
				if (this.lineStarts[low] === offset) return {
					line: low + 1,
					col: 1
				};
				if (low === 0) return {
					line: 0,
					col: offset
				};
				const start = this.lineStarts[low - 1];
				return {
					line: low,
					col: offset - start + 1
				};
			};
		}
	};
	exports.LineCounter = LineCounter;
}));
//#endregion
//#region ../../node_modules/yaml/dist/parse/parser.js
var require_parser = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var cst = require_cst();
	var lexer = require_lexer();
	function includesToken(list, type) {
		for (let i = 0; i < list.length; ++i) if (list[i].type === type) return true;
		return false;
	}
	function findNonEmptyIndex(list) {
		for (let i = 0; i < list.length; ++i) switch (list[i].type) {
			case "space":
			case "comment":
			case "newline": break;
			default: return i;
		}
		return -1;
	}
	function isFlowToken(token) {
		switch (token?.type) {
			case "alias":
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "flow-collection": return true;
			default: return false;
		}
	}
	function getPrevProps(parent) {
		switch (parent.type) {
			case "document": return parent.start;
			case "block-map": {
				const it = parent.items[parent.items.length - 1];
				return it.sep ?? it.start;
			}
			case "block-seq": return parent.items[parent.items.length - 1].start;
			/* istanbul ignore next should not happen */
			default: return [];
		}
	}
	/** Note: May modify input array */
	function getFirstKeyStartProps(prev) {
		if (prev.length === 0) return [];
		let i = prev.length;
		loop: while (--i >= 0) switch (prev[i].type) {
			case "doc-start":
			case "explicit-key-ind":
			case "map-value-ind":
			case "seq-item-ind":
			case "newline": break loop;
		}
		while (prev[++i]?.type === "space");
		return prev.splice(i, prev.length);
	}
	function arrayPushArray(target, source) {
		if (source.length < 1e5) Array.prototype.push.apply(target, source);
		else for (let i = 0; i < source.length; ++i) target.push(source[i]);
	}
	function fixFlowSeqItems(fc) {
		if (fc.start.type === "flow-seq-start") {
			for (const it of fc.items) if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
				if (it.key) it.value = it.key;
				delete it.key;
				if (isFlowToken(it.value)) if (it.value.end) arrayPushArray(it.value.end, it.sep);
				else it.value.end = it.sep;
				else arrayPushArray(it.start, it.sep);
				delete it.sep;
			}
		}
	}
	/**
	* A YAML concrete syntax tree (CST) parser
	*
	* ```ts
	* const src: string = ...
	* for (const token of new Parser().parse(src)) {
	*   // token: Token
	* }
	* ```
	*
	* To use the parser with a user-provided lexer:
	*
	* ```ts
	* function* parse(source: string, lexer: Lexer) {
	*   const parser = new Parser()
	*   for (const lexeme of lexer.lex(source))
	*     yield* parser.next(lexeme)
	*   yield* parser.end()
	* }
	*
	* const src: string = ...
	* const lexer = new Lexer()
	* for (const token of parse(src, lexer)) {
	*   // token: Token
	* }
	* ```
	*/
	var Parser = class {
		/**
		* @param onNewLine - If defined, called separately with the start position of
		*   each new line (in `parse()`, including the start of input).
		*/
		constructor(onNewLine) {
			/** If true, space and sequence indicators count as indentation */
			this.atNewLine = true;
			/** If true, next token is a scalar value */
			this.atScalar = false;
			/** Current indentation level */
			this.indent = 0;
			/** Current offset since the start of parsing */
			this.offset = 0;
			/** On the same line with a block map key */
			this.onKeyLine = false;
			/** Top indicates the node that's currently being built */
			this.stack = [];
			/** The source of the current token, set in parse() */
			this.source = "";
			/** The type of the current token, set in parse() */
			this.type = "";
			this.lexer = new lexer.Lexer();
			this.onNewLine = onNewLine;
		}
		/**
		* Parse `source` as a YAML stream.
		* If `incomplete`, a part of the last line may be left as a buffer for the next call.
		*
		* Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
		*
		* @returns A generator of tokens representing each directive, document, and other structure.
		*/
		*parse(source, incomplete = false) {
			if (this.onNewLine && this.offset === 0) this.onNewLine(0);
			for (const lexeme of this.lexer.lex(source, incomplete)) yield* this.next(lexeme);
			if (!incomplete) yield* this.end();
		}
		/**
		* Advance the parser by the `source` of one lexical token.
		*/
		*next(source) {
			this.source = source;
			if (node_process.env.LOG_TOKENS) console.log("|", cst.prettyToken(source));
			if (this.atScalar) {
				this.atScalar = false;
				yield* this.step();
				this.offset += source.length;
				return;
			}
			const type = cst.tokenType(source);
			if (!type) {
				const message = `Not a YAML token: ${source}`;
				yield* this.pop({
					type: "error",
					offset: this.offset,
					message,
					source
				});
				this.offset += source.length;
			} else if (type === "scalar") {
				this.atNewLine = false;
				this.atScalar = true;
				this.type = "scalar";
			} else {
				this.type = type;
				yield* this.step();
				switch (type) {
					case "newline":
						this.atNewLine = true;
						this.indent = 0;
						if (this.onNewLine) this.onNewLine(this.offset + source.length);
						break;
					case "space":
						if (this.atNewLine && source[0] === " ") this.indent += source.length;
						break;
					case "explicit-key-ind":
					case "map-value-ind":
					case "seq-item-ind":
						if (this.atNewLine) this.indent += source.length;
						break;
					case "doc-mode":
					case "flow-error-end": return;
					default: this.atNewLine = false;
				}
				this.offset += source.length;
			}
		}
		/** Call at end of input to push out any remaining constructions */
		*end() {
			while (this.stack.length > 0) yield* this.pop();
		}
		get sourceToken() {
			return {
				type: this.type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		*step() {
			const top = this.peek(1);
			if (this.type === "doc-end" && top?.type !== "doc-end") {
				while (this.stack.length > 0) yield* this.pop();
				this.stack.push({
					type: "doc-end",
					offset: this.offset,
					source: this.source
				});
				return;
			}
			if (!top) return yield* this.stream();
			switch (top.type) {
				case "document": return yield* this.document(top);
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return yield* this.scalar(top);
				case "block-scalar": return yield* this.blockScalar(top);
				case "block-map": return yield* this.blockMap(top);
				case "block-seq": return yield* this.blockSequence(top);
				case "flow-collection": return yield* this.flowCollection(top);
				case "doc-end": return yield* this.documentEnd(top);
			}
			/* istanbul ignore next should not happen */
			yield* this.pop();
		}
		peek(n) {
			return this.stack[this.stack.length - n];
		}
		*pop(error) {
			const token = error ?? this.stack.pop();
			/* istanbul ignore if should not happen */
			if (!token) yield {
				type: "error",
				offset: this.offset,
				source: "",
				message: "Tried to pop an empty stack"
			};
			else if (this.stack.length === 0) yield token;
			else {
				const top = this.peek(1);
				if (token.type === "block-scalar") token.indent = "indent" in top ? top.indent : 0;
				else if (token.type === "flow-collection" && top.type === "document") token.indent = 0;
				if (token.type === "flow-collection") fixFlowSeqItems(token);
				switch (top.type) {
					case "document":
						top.value = token;
						break;
					case "block-scalar":
						top.props.push(token);
						break;
					case "block-map": {
						const it = top.items[top.items.length - 1];
						if (it.value) {
							top.items.push({
								start: [],
								key: token,
								sep: []
							});
							this.onKeyLine = true;
							return;
						} else if (it.sep) it.value = token;
						else {
							Object.assign(it, {
								key: token,
								sep: []
							});
							this.onKeyLine = !it.explicitKey;
							return;
						}
						break;
					}
					case "block-seq": {
						const it = top.items[top.items.length - 1];
						if (it.value) top.items.push({
							start: [],
							value: token
						});
						else it.value = token;
						break;
					}
					case "flow-collection": {
						const it = top.items[top.items.length - 1];
						if (!it || it.value) top.items.push({
							start: [],
							key: token,
							sep: []
						});
						else if (it.sep) it.value = token;
						else Object.assign(it, {
							key: token,
							sep: []
						});
						return;
					}
					/* istanbul ignore next should not happen */
					default:
						yield* this.pop();
						yield* this.pop(token);
				}
				if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
					const last = token.items[token.items.length - 1];
					if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
						if (top.type === "document") top.end = last.start;
						else top.items.push({ start: last.start });
						token.items.splice(-1, 1);
					}
				}
			}
		}
		*stream() {
			switch (this.type) {
				case "directive-line":
					yield {
						type: "directive",
						offset: this.offset,
						source: this.source
					};
					return;
				case "byte-order-mark":
				case "space":
				case "comment":
				case "newline":
					yield this.sourceToken;
					return;
				case "doc-mode":
				case "doc-start": {
					const doc = {
						type: "document",
						offset: this.offset,
						start: []
					};
					if (this.type === "doc-start") doc.start.push(this.sourceToken);
					this.stack.push(doc);
					return;
				}
			}
			yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML stream`,
				source: this.source
			};
		}
		*document(doc) {
			if (doc.value) return yield* this.lineEnd(doc);
			switch (this.type) {
				case "doc-start":
					if (findNonEmptyIndex(doc.start) !== -1) {
						yield* this.pop();
						yield* this.step();
					} else doc.start.push(this.sourceToken);
					return;
				case "anchor":
				case "tag":
				case "space":
				case "comment":
				case "newline":
					doc.start.push(this.sourceToken);
					return;
			}
			const bv = this.startBlockValue(doc);
			if (bv) this.stack.push(bv);
			else yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML document`,
				source: this.source
			};
		}
		*scalar(scalar) {
			if (this.type === "map-value-ind") {
				const start = getFirstKeyStartProps(getPrevProps(this.peek(2)));
				let sep;
				if (scalar.end) {
					sep = scalar.end;
					sep.push(this.sourceToken);
					delete scalar.end;
				} else sep = [this.sourceToken];
				const map = {
					type: "block-map",
					offset: scalar.offset,
					indent: scalar.indent,
					items: [{
						start,
						key: scalar,
						sep
					}]
				};
				this.onKeyLine = true;
				this.stack[this.stack.length - 1] = map;
			} else yield* this.lineEnd(scalar);
		}
		*blockScalar(scalar) {
			switch (this.type) {
				case "space":
				case "comment":
				case "newline":
					scalar.props.push(this.sourceToken);
					return;
				case "scalar":
					scalar.source = this.source;
					this.atNewLine = true;
					this.indent = 0;
					if (this.onNewLine) {
						let nl = this.source.indexOf("\n") + 1;
						while (nl !== 0) {
							this.onNewLine(this.offset + nl);
							nl = this.source.indexOf("\n", nl) + 1;
						}
					}
					yield* this.pop();
					break;
				/* istanbul ignore next should not happen */
				default:
					yield* this.pop();
					yield* this.step();
			}
		}
		*blockMap(map) {
			const it = map.items[map.items.length - 1];
			switch (this.type) {
				case "newline":
					this.onKeyLine = false;
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else map.items.push({ start: [this.sourceToken] });
					} else if (it.sep) it.sep.push(this.sourceToken);
					else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) map.items.push({ start: [this.sourceToken] });
					else if (it.sep) it.sep.push(this.sourceToken);
					else {
						if (this.atIndentedComment(it.start, map.indent)) {
							const end = map.items[map.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								map.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
			}
			if (this.indent >= map.indent) {
				const atMapIndent = !this.onKeyLine && this.indent === map.indent;
				const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
				let start = [];
				if (atNextItem && it.sep && !it.value) {
					const nl = [];
					for (let i = 0; i < it.sep.length; ++i) {
						const st = it.sep[i];
						switch (st.type) {
							case "newline":
								nl.push(i);
								break;
							case "space": break;
							case "comment":
								if (st.indent > map.indent) nl.length = 0;
								break;
							default: nl.length = 0;
						}
					}
					if (nl.length >= 2) start = it.sep.splice(nl[1]);
				}
				switch (this.type) {
					case "anchor":
					case "tag":
						if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({ start });
							this.onKeyLine = true;
						} else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "explicit-key-ind":
						if (!it.sep && !it.explicitKey) {
							it.start.push(this.sourceToken);
							it.explicitKey = true;
						} else if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({
								start,
								explicitKey: true
							});
						} else this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [this.sourceToken],
								explicitKey: true
							}]
						});
						this.onKeyLine = true;
						return;
					case "map-value-ind":
						if (it.explicitKey) if (!it.sep) if (includesToken(it.start, "newline")) Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						else {
							const start = getFirstKeyStartProps(it.start);
							this.stack.push({
								type: "block-map",
								offset: this.offset,
								indent: this.indent,
								items: [{
									start,
									key: null,
									sep: [this.sourceToken]
								}]
							});
						}
						else if (it.value) map.items.push({
							start: [],
							key: null,
							sep: [this.sourceToken]
						});
						else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start,
								key: null,
								sep: [this.sourceToken]
							}]
						});
						else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
							const start = getFirstKeyStartProps(it.start);
							const key = it.key;
							const sep = it.sep;
							sep.push(this.sourceToken);
							delete it.key;
							delete it.sep;
							this.stack.push({
								type: "block-map",
								offset: this.offset,
								indent: this.indent,
								items: [{
									start,
									key,
									sep
								}]
							});
						} else if (start.length > 0) it.sep = it.sep.concat(start, this.sourceToken);
						else it.sep.push(this.sourceToken);
						else if (!it.sep) Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.value || atNextItem) map.items.push({
							start,
							key: null,
							sep: [this.sourceToken]
						});
						else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [],
								key: null,
								sep: [this.sourceToken]
							}]
						});
						else it.sep.push(this.sourceToken);
						this.onKeyLine = true;
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (atNextItem || it.value) {
							map.items.push({
								start,
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						} else if (it.sep) this.stack.push(fs);
						else {
							Object.assign(it, {
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						}
						return;
					}
					default: {
						const bv = this.startBlockValue(map);
						if (bv) {
							if (bv.type === "block-seq") {
								if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
									yield* this.pop({
										type: "error",
										offset: this.offset,
										message: "Unexpected block-seq-ind on same line with key",
										source: this.source
									});
									return;
								}
							} else if (atMapIndent) map.items.push({ start });
							this.stack.push(bv);
							return;
						}
					}
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*blockSequence(seq) {
			const it = seq.items[seq.items.length - 1];
			switch (this.type) {
				case "newline":
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else seq.items.push({ start: [this.sourceToken] });
					} else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) seq.items.push({ start: [this.sourceToken] });
					else {
						if (this.atIndentedComment(it.start, seq.indent)) {
							const end = seq.items[seq.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								seq.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
				case "anchor":
				case "tag":
					if (it.value || this.indent <= seq.indent) break;
					it.start.push(this.sourceToken);
					return;
				case "seq-item-ind":
					if (this.indent !== seq.indent) break;
					if (it.value || includesToken(it.start, "seq-item-ind")) seq.items.push({ start: [this.sourceToken] });
					else it.start.push(this.sourceToken);
					return;
			}
			if (this.indent > seq.indent) {
				const bv = this.startBlockValue(seq);
				if (bv) {
					this.stack.push(bv);
					return;
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*flowCollection(fc) {
			const it = fc.items[fc.items.length - 1];
			if (this.type === "flow-error-end") {
				let top;
				do {
					yield* this.pop();
					top = this.peek(1);
				} while (top?.type === "flow-collection");
			} else if (fc.end.length === 0) {
				switch (this.type) {
					case "comma":
					case "explicit-key-ind":
						if (!it || it.sep) fc.items.push({ start: [this.sourceToken] });
						else it.start.push(this.sourceToken);
						return;
					case "map-value-ind":
						if (!it || it.value) fc.items.push({
							start: [],
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.sep) it.sep.push(this.sourceToken);
						else Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						return;
					case "space":
					case "comment":
					case "newline":
					case "anchor":
					case "tag":
						if (!it || it.value) fc.items.push({ start: [this.sourceToken] });
						else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (!it || it.value) fc.items.push({
							start: [],
							key: fs,
							sep: []
						});
						else if (it.sep) this.stack.push(fs);
						else Object.assign(it, {
							key: fs,
							sep: []
						});
						return;
					}
					case "flow-map-end":
					case "flow-seq-end":
						fc.end.push(this.sourceToken);
						return;
				}
				const bv = this.startBlockValue(fc);
				/* istanbul ignore else should not happen */
				if (bv) this.stack.push(bv);
				else {
					yield* this.pop();
					yield* this.step();
				}
			} else {
				const parent = this.peek(2);
				if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
					yield* this.pop();
					yield* this.step();
				} else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
					const start = getFirstKeyStartProps(getPrevProps(parent));
					fixFlowSeqItems(fc);
					const sep = fc.end.splice(1, fc.end.length);
					sep.push(this.sourceToken);
					const map = {
						type: "block-map",
						offset: fc.offset,
						indent: fc.indent,
						items: [{
							start,
							key: fc,
							sep
						}]
					};
					this.onKeyLine = true;
					this.stack[this.stack.length - 1] = map;
				} else yield* this.lineEnd(fc);
			}
		}
		flowScalar(type) {
			if (this.onNewLine) {
				let nl = this.source.indexOf("\n") + 1;
				while (nl !== 0) {
					this.onNewLine(this.offset + nl);
					nl = this.source.indexOf("\n", nl) + 1;
				}
			}
			return {
				type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		startBlockValue(parent) {
			switch (this.type) {
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return this.flowScalar(this.type);
				case "block-scalar-header": return {
					type: "block-scalar",
					offset: this.offset,
					indent: this.indent,
					props: [this.sourceToken],
					source: ""
				};
				case "flow-map-start":
				case "flow-seq-start": return {
					type: "flow-collection",
					offset: this.offset,
					indent: this.indent,
					start: this.sourceToken,
					items: [],
					end: []
				};
				case "seq-item-ind": return {
					type: "block-seq",
					offset: this.offset,
					indent: this.indent,
					items: [{ start: [this.sourceToken] }]
				};
				case "explicit-key-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					start.push(this.sourceToken);
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							explicitKey: true
						}]
					};
				}
				case "map-value-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							key: null,
							sep: [this.sourceToken]
						}]
					};
				}
			}
			return null;
		}
		atIndentedComment(start, indent) {
			if (this.type !== "comment") return false;
			if (this.indent <= indent) return false;
			return start.every((st) => st.type === "newline" || st.type === "space");
		}
		*documentEnd(docEnd) {
			if (this.type !== "doc-mode") {
				if (docEnd.end) docEnd.end.push(this.sourceToken);
				else docEnd.end = [this.sourceToken];
				if (this.type === "newline") yield* this.pop();
			}
		}
		*lineEnd(token) {
			switch (this.type) {
				case "comma":
				case "doc-start":
				case "doc-end":
				case "flow-seq-end":
				case "flow-map-end":
				case "map-value-ind":
					yield* this.pop();
					yield* this.step();
					break;
				case "newline": this.onKeyLine = false;
				default:
					if (token.end) token.end.push(this.sourceToken);
					else token.end = [this.sourceToken];
					if (this.type === "newline") yield* this.pop();
			}
		}
	};
	exports.Parser = Parser;
}));
//#endregion
//#region ../../node_modules/yaml/dist/public-api.js
var require_public_api = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var errors = require_errors();
	var log = require_log();
	var identity = require_identity();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	function parseOptions(options) {
		const prettyErrors = options.prettyErrors !== false;
		return {
			lineCounter: options.lineCounter || prettyErrors && new lineCounter.LineCounter() || null,
			prettyErrors
		};
	}
	/**
	* Parse the input as a stream of YAML documents.
	*
	* Documents should be separated from each other by `...` or `---` marker lines.
	*
	* @returns If an empty `docs` array is returned, it will be of type
	*   EmptyStream and contain additional stream information. In
	*   TypeScript, you should use `'empty' in docs` as a type guard for it.
	*/
	function parseAllDocuments(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		const docs = Array.from(composer$1.compose(parser$1.parse(source)));
		if (prettyErrors && lineCounter) for (const doc of docs) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		if (docs.length > 0) return docs;
		return Object.assign([], { empty: true }, composer$1.streamInfo());
	}
	/** Parse an input string into a single YAML.Document */
	function parseDocument(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		let doc = null;
		for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) if (!doc) doc = _doc;
		else if (doc.options.logLevel !== "silent") {
			doc.errors.push(new errors.YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
			break;
		}
		if (prettyErrors && lineCounter) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		return doc;
	}
	function parse(src, reviver, options) {
		let _reviver = void 0;
		if (typeof reviver === "function") _reviver = reviver;
		else if (options === void 0 && reviver && typeof reviver === "object") options = reviver;
		const doc = parseDocument(src, options);
		if (!doc) return null;
		doc.warnings.forEach((warning) => log.warn(doc.options.logLevel, warning));
		if (doc.errors.length > 0) if (doc.options.logLevel !== "silent") throw doc.errors[0];
		else doc.errors = [];
		return doc.toJS(Object.assign({ reviver: _reviver }, options));
	}
	function stringify(value, replacer, options) {
		let _replacer = null;
		if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
		else if (options === void 0 && replacer) options = replacer;
		if (typeof options === "string") options = options.length;
		if (typeof options === "number") {
			const indent = Math.round(options);
			options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
		}
		if (value === void 0) {
			const { keepUndefined } = options ?? replacer ?? {};
			if (!keepUndefined) return void 0;
		}
		if (identity.isDocument(value) && !_replacer) return value.toString(options);
		return new Document.Document(value, _replacer, options).toString(options);
	}
	exports.parse = parse;
	exports.parseAllDocuments = parseAllDocuments;
	exports.parseDocument = parseDocument;
	exports.stringify = stringify;
}));
//#endregion
//#region ../../node_modules/yaml/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var Schema = require_Schema();
	var errors = require_errors();
	var Alias = require_Alias();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	require_cst();
	var lexer = require_lexer();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	var publicApi = require_public_api();
	var visit = require_visit();
	exports.Composer = composer.Composer;
	exports.Document = Document.Document;
	exports.Schema = Schema.Schema;
	exports.YAMLError = errors.YAMLError;
	exports.YAMLParseError = errors.YAMLParseError;
	exports.YAMLWarning = errors.YAMLWarning;
	exports.Alias = Alias.Alias;
	exports.isAlias = identity.isAlias;
	exports.isCollection = identity.isCollection;
	exports.isDocument = identity.isDocument;
	exports.isMap = identity.isMap;
	exports.isNode = identity.isNode;
	exports.isPair = identity.isPair;
	exports.isScalar = identity.isScalar;
	exports.isSeq = identity.isSeq;
	exports.Pair = Pair.Pair;
	exports.Scalar = Scalar.Scalar;
	exports.YAMLMap = YAMLMap.YAMLMap;
	exports.YAMLSeq = YAMLSeq.YAMLSeq;
	exports.Lexer = lexer.Lexer;
	exports.LineCounter = lineCounter.LineCounter;
	exports.Parser = parser.Parser;
	exports.parse = publicApi.parse;
	exports.parseAllDocuments = publicApi.parseAllDocuments;
	exports.parseDocument = publicApi.parseDocument;
	exports.stringify = publicApi.stringify;
	exports.visit = visit.visit;
	exports.visitAsync = visit.visitAsync;
}));
//#endregion
//#region src/workflow/yaml-tree.ts
/** Reads one document. Never throws: syntax errors, duplicate keys and unknown aliases are problems. */
function readYamlTree(text) {
	const tokens = [...new import_dist.Parser().parse(text)];
	const deep = firstTooDeep(tokens);
	if (deep) return { problems: [{
		message: `nested more than ${MAX_DEPTH} levels deep`,
		offset: deep.offset
	}] };
	const [document] = new import_dist.Composer({
		uniqueKeys: false,
		schema: "failsafe"
	}).compose(tokens);
	const [error] = document?.errors ?? [];
	if (error) return { problems: [{
		message: `this is not YAML: ${reason(error)}`,
		offset: error.pos[0]
	}] };
	const second = tokens.filter((token) => token.type === "document")[1];
	const builder = new Builder();
	const root = document?.contents ? { root: builder.node(document.contents, 0) } : {};
	const more = second ? [{
		message: "there is more than one document in it",
		offset: startOf(second)
	}] : [];
	return {
		...root,
		problems: [...builder.problems, ...more]
	};
}
function reason({ code, message }) {
	if (code === "TAB_AS_INDENT") return "a tab is used for indentation, and only spaces are allowed";
	return message.charAt(0).toLowerCase() + message.slice(1);
}
function firstTooDeep(tokens) {
	const open = tokens.map((token) => [token, 0]);
	for (let next = open.pop(); next; next = open.pop()) {
		const [token, depth] = next;
		if (depth > MAX_DEPTH) return token;
		if ("items" in token) for (const { key, value } of token.items) {
			if (key) open.push([key, depth + 1]);
			if (value) open.push([value, depth + 1]);
		}
		if (token.type === "document" && token.value) open.push([token.value, depth]);
	}
}
function startOf({ start, offset }) {
	return start.find(({ type }) => type === "doc-start")?.offset ?? offset;
}
function textOf({ value, type }) {
	const text = typeof value === "string" ? value : "";
	return type === "PLAIN" && /^(|~|null|Null|NULL)$/.test(text) ? void 0 : text;
}
var import_dist, MAX_DEPTH, Builder;
var init_yaml_tree = __esmMin((() => {
	import_dist = require_dist();
	MAX_DEPTH = 200;
	Builder = class {
		problems = [];
		anchors = /* @__PURE__ */ new Map();
		/** `after` is the offset of a value that is absent from the text. */
		node(source, after) {
			const [start, end] = source?.range ?? [after, after];
			if ((0, import_dist.isAlias)(source)) return this.alias(source.source, start, end);
			if ((0, import_dist.isMap)(source)) {
				const map = {
					type: "map",
					start,
					end,
					flow: source.flow === true,
					entries: []
				};
				this.remember(source, map);
				for (const { key, value } of source.items) {
					const keyNode = this.node(key, start);
					map.entries.push({
						key: keyNode,
						value: this.node(value, keyNode.end)
					});
				}
				this.reportDuplicates(map);
				return map;
			}
			if ((0, import_dist.isSeq)(source)) {
				const list = {
					type: "list",
					start,
					end,
					flow: source.flow === true,
					items: []
				};
				this.remember(source, list);
				for (const item of source.items) list.items.push(this.node(item, start));
				return list;
			}
			const scalar = {
				type: "scalar",
				start,
				end,
				text: (0, import_dist.isScalar)(source) ? textOf(source) : void 0
			};
			this.remember(source, scalar);
			return scalar;
		}
		alias(name, start, end) {
			const target = this.anchors.get(name);
			if (!target) this.problems.push({
				message: `there is no anchor "&${name}" above this alias`,
				offset: start
			});
			return target ?? {
				type: "scalar",
				start,
				end,
				text: void 0
			};
		}
		remember(source, node) {
			const anchor = source && "anchor" in source ? source.anchor : void 0;
			if (anchor !== void 0) this.anchors.set(anchor, node);
		}
		reportDuplicates({ entries }) {
			const names = /* @__PURE__ */ new Set();
			for (const { key } of entries) {
				if (key.type !== "scalar") continue;
				const name = key.text ?? "";
				if (names.has(name)) this.problems.push({
					message: `the key "${name}" appears twice in the same map`,
					offset: key.start
				});
				names.add(name);
			}
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
	init_yaml_tree();
	YamlFile = class {
		problems = [];
		root;
		text;
		lineStarts;
		constructor(text, file) {
			this.file = file;
			this.text = text.replace(/^\uFEFF/, "");
			const { root, problems } = readYamlTree(this.text);
			this.root = root;
			for (const { message, offset } of problems) this.report("workflow-syntax", message, this.at(offset));
		}
		/** Position of a node; line 1 for a node that is not in the file. */
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
		/** The text of a scalar; undefined for null, lists and maps. */
		string(node) {
			return node?.type === "scalar" ? node.text : void 0;
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
/** Reads a workflow. Never throws: what is wrong with it is a problem with a position. */
function parseWorkflow(text, file) {
	const yaml = new YamlFile(text, file);
	if (yaml.problems.length === 0) checkShape(yaml);
	if (yaml.problems.length > 0) return failed(yaml);
	const permissions = readPermissions(yaml, yaml.root);
	return {
		value: {
			file,
			name: posix.basename(file),
			triggers: readTriggers(yaml),
			inputDefaults: readInputDefaults(yaml),
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
	if (yaml.problems.length > 0) return failed(yaml);
	const steps = yaml.get(yaml.get(yaml.root, "runs")?.value, "steps")?.value;
	return {
		value: {
			file,
			steps: yaml.items(steps).map((step) => readStep(yaml, step, {}))
		},
		problems: []
	};
}
/** One problem per file: later ones are mostly caused by the first. */
function failed({ problems }) {
	return { problems: problems.slice(0, 1) };
}
function checkShape(yaml) {
	const wrong = (message, node) => yaml.report("workflow-shape", message, yaml.place(node));
	const top = yaml.root;
	if (top?.type !== "map") {
		wrong("this is not a workflow: it is not a map of keys", yaml.root);
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
		if (merge) wrong("the workflow host does not support the merge key \"<<\"; use an alias for a whole value", merge.keyNode);
		const steps = yaml.get(value, "steps");
		if (key !== "" && steps && steps.value.type !== "list" && !isNothing(steps.value)) wrong(`"steps" of job ${key} is not a list`, steps.keyNode);
	}
}
function isNothing(node) {
	return node.type === "scalar" && node.text === void 0;
}
function readTriggers(yaml) {
	const value = yaml.get(yaml.root, "on")?.value;
	const single = yaml.string(value);
	if (single !== void 0) return [{ event: single }];
	const list = yaml.items(value).flatMap((item) => yaml.string(item) ?? []);
	if (list.length > 0) return list.map((event) => ({ event }));
	return yaml.entries(value).map(({ key, value: filters }) => ({
		event: key,
		...filter(yaml, filters, "branches"),
		...filter(yaml, filters, "tags")
	}));
}
function filter(yaml, filters, key) {
	const value = yaml.get(filters, key)?.value;
	if (!value) return yaml.get(filters, `${key}-ignore`) ? { [key]: [key === "tags" ? "<tag>" : "<branch>"] } : {};
	const single = yaml.string(value);
	return { [key]: single === void 0 ? yaml.items(value).flatMap((item) => yaml.string(item) ?? []) : [single] };
}
function readInputDefaults(yaml) {
	const on = yaml.get(yaml.root, "on")?.value;
	const defaults = /* @__PURE__ */ new Map();
	for (const event of ["workflow_dispatch", "workflow_call"]) {
		const inputs = yaml.get(yaml.get(on, event)?.value, "inputs")?.value;
		for (const { key, value } of yaml.entries(inputs)) {
			const text = yaml.string(yaml.get(value, "default")?.value);
			if (text !== void 0) defaults.set(key.toLowerCase(), text);
		}
	}
	return defaults;
}
function readJob(yaml, id, keyNode, node) {
	const permissions = readPermissions(yaml, node);
	const environment = readEnvironment(yaml, node);
	const condition = yaml.string(yaml.get(node, "if")?.value);
	const uses = yaml.string(yaml.get(node, "uses")?.value);
	const byDefault = (key) => runDefault(yaml, node, key) ?? runDefault(yaml, yaml.root, key);
	const defaults = {
		shell: byDefault("shell"),
		directory: byDefault("working-directory")
	};
	return {
		id,
		place: yaml.place(keyNode),
		...condition === void 0 ? {} : { if: condition },
		...permissions ? { permissions } : {},
		...environment ? { environment } : {},
		...uses === void 0 ? {} : { uses },
		with: readInputs(yaml, node),
		steps: yaml.items(yaml.get(node, "steps")?.value).map((step) => readStep(yaml, step, defaults))
	};
}
function runDefault(yaml, node, key) {
	const run = yaml.get(yaml.get(node, "defaults")?.value, "run")?.value;
	return yaml.string(yaml.get(run, key)?.value);
}
function readInputs(yaml, node) {
	return new Map(yaml.entries(yaml.get(node, "with")?.value).map(({ key, value }) => [key.toLowerCase(), yaml.string(value) ?? ""]));
}
function readStep(yaml, node, defaults) {
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
			shell: string("shell") ?? defaults.shell
		} },
		directory: string("working-directory") ?? defaults.directory ?? ".",
		with: readInputs(yaml, node)
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
		if (!LEVELS$1.includes(level)) return {
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
var LEVELS$1;
var init_parse = __esmMin((() => {
	init_yaml();
	LEVELS$1 = [
		"none",
		"read",
		"write"
	];
}));
//#endregion
//#region src/workflow/repository.ts
/** The folder whose workflows are read: `start` when it has some, else the root of its git checkout. */
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
	const workflows = names.flatMap((name) => take(read$1(root, posix.join(".github/workflows", name), parseWorkflow)) ?? []);
	const actions = /* @__PURE__ */ new Map();
	const texts = /* @__PURE__ */ new Map();
	return {
		workflows,
		names,
		problems,
		action(folder) {
			const path = posix.normalize(folder);
			if (path.startsWith("..")) return void 0;
			if (!actions.has(path)) {
				const file = ["action.yml", "action.yaml"].map((name) => posix.join(path, name)).find(exists);
				actions.set(path, file === void 0 ? void 0 : take(read$1(root, file, parseAction)));
			}
			return actions.get(path);
		},
		read(path) {
			if (!texts.has(path)) texts.set(path, readScript(root, path));
			return texts.get(path);
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
function readScript(root, path) {
	try {
		const file = join(root, path);
		const { size } = statSync(file);
		if (!statSync(file).isFile() || size > MAX_SCRIPT_BYTES) return void 0;
		const text = readFileSync(file, "utf8");
		return text.includes("\0") ? void 0 : text;
	} catch {
		return;
	}
}
function read$1(root, file, parse) {
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
		if (!statSync(path).isFile()) return unreadable("it is not a file");
		text = readFileSync(path, "utf8");
	} catch (error) {
		return unreadable(error.message.split(",")[0]);
	}
	return parse(text, file);
}
var WORKFLOW_FOLDER, MAX_SCRIPT_BYTES;
var init_repository = __esmMin((() => {
	init_parse();
	WORKFLOW_FOLDER = ".github/workflows";
	MAX_SCRIPT_BYTES = 1e6;
}));
//#endregion
//#region src/workflow/expression.ts
function isUnknown(value) {
	return typeof value === "object" && value !== null;
}
/**
* A text with `${{ … }}` in it, with every expression replaced by its value; undefined when one of them is known only
* at run time, or is not an expression.
*/
function evaluateText(text, lookup = nothingKnown) {
	const result = text.replace(/\$\{\{(.*?)\}\}/gs, (expression, source) => {
		const value = evaluate(source, lookup);
		return isUnknown(value) ? expression : asString(value);
	});
	return result.includes("${{") ? void 0 : result;
}
/** Whether an `if:` is true, false, or undefined when that is known only at run time. */
function evaluateCondition(text, lookup = nothingKnown) {
	const source = /^\s*\$\{\{(.*)\}\}\s*$/s.exec(text)?.[1];
	if (source === void 0 && text.includes("${{")) {
		const value = evaluateText(text, lookup);
		return value === void 0 ? void 0 : value.trim() !== "" && value.trim() !== "false";
	}
	const value = evaluate(source ?? text, lookup);
	return isUnknown(value) ? void 0 : isTruthy(value);
}
function evaluate(source, lookup) {
	try {
		return new Parser(tokens(source), lookup).whole();
	} catch (error) {
		if (error instanceof NotAnExpression) return UNKNOWN;
		throw error;
	}
}
function tokens(source) {
	const found = [];
	TOKEN.lastIndex = 0;
	const text = source.trimEnd();
	while (TOKEN.lastIndex < text.length) {
		const match = TOKEN.exec(text);
		if (!match || found.length > 500) throw new NotAnExpression();
		found.push(match[0].trim());
	}
	return found;
}
function compare$5(operator, left, right) {
	if (isUnknown(left) || isUnknown(right)) return UNKNOWN;
	const [a, b] = [fold(left), fold(right)];
	switch (operator) {
		case "==": return a === b;
		case "!=": return a !== b;
		default: {
			const [x, y] = typeof a === "string" && typeof b === "string" ? [a, b] : [Number(a), Number(b)];
			if (operator === "<") return x < y;
			if (operator === ">") return x > y;
			return operator === "<=" ? x <= y : x >= y;
		}
	}
}
/** Strings are compared without case; values of different types as numbers. */
function fold(value) {
	return typeof value === "string" ? value.toLowerCase() : Number(value);
}
function call(name, values) {
	const [first = UNKNOWN, second = UNKNOWN] = values;
	if (name === "startswith" && isUnknown(first) && first.prefix !== void 0 && !isUnknown(second)) {
		const [prefix, wanted] = [first.prefix.toLowerCase(), asString(second).toLowerCase()];
		return prefix.startsWith(wanted) ? true : wanted.startsWith(prefix) ? UNKNOWN : false;
	}
	if (values.some(isUnknown)) return UNKNOWN;
	const [a = "", b = "", ...rest] = values.map((value) => asString(value));
	switch (name) {
		case "startswith": return a.toLowerCase().startsWith(b.toLowerCase());
		case "endswith": return a.toLowerCase().endsWith(b.toLowerCase());
		case "contains": return a.toLowerCase().includes(b.toLowerCase());
		case "format": return a.replace(/\{\{|\}\}|\{(\d+)\}/g, (match, index) => index === void 0 ? match.charAt(0) : [b, ...rest][Number(index)] ?? "");
		case "tojson": return JSON.stringify(first);
		case "always": return true;
		default: return UNKNOWN;
	}
}
function isTruthy(value) {
	return value !== "" && value !== 0 && value !== false && value !== null && !Number.isNaN(value);
}
function asString(value) {
	return value === null ? "" : String(value);
}
var UNKNOWN, nothingKnown, NotAnExpression, TOKEN, Parser;
var init_expression = __esmMin((() => {
	UNKNOWN = { unknown: true };
	nothingKnown = () => UNKNOWN;
	NotAnExpression = class extends Error {};
	TOKEN = /\s*(?:('(?:[^']|'')*')|(-?(?:0x[\da-f]+|\d+(?:\.\d+)?(?:e[-+]?\d+)?))|(&&|\|\||[=!<>]=|[!<>()[\],.*])|([a-z_][\w-]*))/iy;
	Parser = class {
		at = 0;
		depth = 0;
		constructor(tokens, lookup) {
			this.tokens = tokens;
			this.lookup = lookup;
		}
		whole() {
			const value = this.or();
			if (this.at < this.tokens.length) throw new NotAnExpression();
			return value;
		}
		or() {
			if (++this.depth > 50) throw new NotAnExpression();
			let left = this.and();
			while (this.take("||")) {
				const right = this.and();
				left = isUnknown(left) ? left : isTruthy(left) ? left : right;
			}
			this.depth--;
			return left;
		}
		and() {
			let left = this.comparison();
			while (this.take("&&")) {
				const right = this.comparison();
				if (!isUnknown(left)) left = isTruthy(left) ? right : left;
				else if (!isUnknown(right) && !isTruthy(right)) left = false;
			}
			return left;
		}
		comparison() {
			const left = this.not();
			const operator = [
				"==",
				"!=",
				"<=",
				">=",
				"<",
				">"
			].find((known) => this.take(known));
			return operator === void 0 ? left : compare$5(operator, left, this.not());
		}
		not() {
			if (!this.take("!")) return this.operand();
			if (++this.depth > 50) throw new NotAnExpression();
			const value = this.not();
			this.depth--;
			return isUnknown(value) ? UNKNOWN : !isTruthy(value);
		}
		operand() {
			if (this.take("(")) {
				const value = this.or();
				this.expect(")");
				return value;
			}
			const token = this.tokens[this.at++];
			if (token === void 0) throw new NotAnExpression();
			if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
			if (/^-?\d/.test(token)) return Number(token);
			if (!/^[a-z_]/i.test(token)) throw new NotAnExpression();
			const name = token.toLowerCase();
			if (this.take("(")) return call(name, this.list());
			if (name === "true" || name === "false") return name === "true";
			return name === "null" ? null : this.context(name);
		}
		list() {
			const values = [];
			if (this.take(")")) return values;
			do
				values.push(this.or());
			while (this.take(","));
			this.expect(")");
			return values;
		}
		context(root) {
			let path = root;
			for (;;) if (this.take(".")) {
				const key = this.tokens[this.at++] ?? "";
				path = key === "*" || path === void 0 ? void 0 : `${path}.${key.toLowerCase()}`;
			} else if (this.take("[")) {
				const key = this.or();
				this.expect("]");
				path = isUnknown(key) || path === void 0 ? void 0 : `${path}.${asString(key).toLowerCase()}`;
			} else break;
			return path === void 0 ? UNKNOWN : this.lookup(path);
		}
		take(token) {
			if (this.tokens[this.at] !== token) return false;
			this.at++;
			return true;
		}
		expect(token) {
			if (!this.take(token)) throw new NotAnExpression();
		}
	};
}));
//#endregion
//#region src/workflow/invocation.ts
function combine(parts) {
	return {
		invocations: parts.flatMap(({ invocations }) => invocations),
		opaque: parts.flatMap(({ opaque }) => opaque),
		clients: parts.flatMap(({ clients }) => clients)
	};
}
/** Several commands of one step as one: a certain one decides, and together they publish what each selects. */
function mergeInvocations(found) {
	const certain = found.filter(({ doubt }) => doubt === void 0);
	const first = certain[0] ?? found[0];
	if (!first || certain.length < 2) return first;
	const { shown, through } = first;
	const selections = certain.map(({ packages }) => packages);
	return {
		shown,
		...through ? { through } : {},
		...selections.includes(void 0) ? {} : { packages: selections.flatMap((names) => names ?? []) }
	};
}
/** A value that the shell or the workflow host fills in at run time. */
function isDynamic(text) {
	return /[$`]/.test(text);
}
var NOTHING;
var init_invocation = __esmMin((() => {
	NOTHING = {
		invocations: [],
		opaque: [],
		clients: []
	};
}));
//#endregion
//#region src/workflow/permissions.ts
/**
* The level of a permission at the end of the chain, as the host applies it: the job's block replaces the workflow's,
* the level of an unlisted key is `none`, and a called workflow never gets more than its caller has.
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
/** Undefined when neither the job nor its workflow has a permissions block. */
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
			why: `${owner} has permissions "${block.text}", which the host rejects`
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
/** An identity token has no read level: `read-all` does not include it. */
function atMost(permission, level) {
	return permission === "id-token" && level === "read" ? "none" : level;
}
function says(owner, block, permission) {
	if (block.form === "all") return `${owner} has permissions: ${block.level}-all`;
	const level = block.form === "map" ? block.levels.get(permission) : void 0;
	if (level !== void 0) return `${owner} has ${permission}: ${level}`;
	return `${owner} has a permissions block that does not list ${permission}, which means none`;
}
/** Without any declaration the default of the repository applies, which never includes an identity token. */
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
		why: `${workflow.name} requests ${own.level}, and its caller has less: ${ceiling.why}`
	};
}
function isOnlyCalled({ triggers }) {
	return triggers.length > 0 && triggers.every(({ event }) => event === "workflow_call");
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
//#region src/workflow/script-files.ts
/** For a script that is looked at on its own, without a repository. */
function withoutFiles() {
	return {
		read: () => void 0,
		directory: void 0,
		scripts: new ScriptState()
	};
}
/** The path relative to the root; undefined when it is outside of the repository or known only at run time. */
function resolvePath(word, { directory, actionPath }) {
	if (ROOT.test(word)) return inside(word.replace(ROOT, "./"));
	if (ACTION.test(word)) return actionPath === void 0 ? void 0 : inside(posix.join(actionPath, word.replace(ACTION, "./")));
	return directory === void 0 || word.startsWith("/") ? void 0 : inside(posix.join(directory, word));
}
function inside(path) {
	const normal = posix.normalize(path);
	return /[$`]/.test(normal) || normal.startsWith("..") ? void 0 : normal.replace(/\/$/, "") || ".";
}
/** The command lines of a script of package.json, with its `pre` and `post` scripts; undefined without the script. */
function packageScripts(manifest, name, extra, withHooks) {
	const scripts = readScripts(manifest);
	const main = scripts.get(name);
	if (main === void 0) return void 0;
	const hook = (prefix) => withHooks ? scripts.get(prefix + name) ?? [] : [];
	return [
		hook("pre"),
		[main, ...extra].join(" "),
		hook("post")
	].flat();
}
function readScripts(manifest) {
	try {
		const { scripts } = JSON.parse(manifest);
		return new Map(Object.entries(scripts ?? {}).filter((entry) => typeof entry[1] === "string"));
	} catch {
		return /* @__PURE__ */ new Map();
	}
}
/** The recipes of a Makefile's target and of what it depends on; undefined when it has no such target. */
function makeRecipes(makefile, wanted) {
	const { targets, variables, first } = readMakefile(makefile);
	const names = wanted.length > 0 ? wanted : first === void 0 ? [] : [first];
	if (names.length === 0 || names.some((name) => !targets.has(name))) return void 0;
	const seen = /* @__PURE__ */ new Set();
	const recipesOf = (name) => {
		const target = targets.get(name);
		if (!target || seen.has(name)) return [];
		seen.add(name);
		return [...target.needs.flatMap(recipesOf), ...target.recipe];
	};
	return names.flatMap(recipesOf).map((line) => expand(line, variables));
}
function readMakefile(text) {
	const targets = /* @__PURE__ */ new Map();
	const variables = /* @__PURE__ */ new Map();
	let first;
	let current = [];
	for (const line of text.replace(/\\\r?\n\s*/g, " ").split(/\r?\n/)) {
		const assignment = /^(?:export\s+)?([\w.-]+)\s*(?:[:?+]|::)?=\s*(.*?)\s*$/.exec(line);
		const rule = /^([^\s#:=][^:=#]*?)\s*::?(?!=)\s*([^#;]*)(?:;(.*))?/.exec(line);
		if (line.startsWith("	")) for (const { recipe } of current) recipe.push(command$9(line));
		else if (assignment) variables.set(assignment[1], assignment[2]);
		else if (rule) current = rule[1].split(/\s+/).map((name) => {
			if (!name.startsWith(".")) first ??= name;
			const target = targets.get(name) ?? {
				needs: [],
				recipe: []
			};
			target.needs.push(...rule[2].split(/\s+/).filter((need) => need !== "" && need !== "|"));
			if (rule[3] !== void 0) target.recipe.push(command$9(rule[3]));
			targets.set(name, target);
			return target;
		});
		else if (/\S/.test(line) && !/^\s*#/.test(line)) current = [];
	}
	return {
		targets,
		variables,
		first
	};
}
/** Without the marks for silence, errors and `make -n`. */
function command$9(line) {
	return line.trim().replace(/^[@+-]+\s*/, "");
}
/** Simple variables, three levels deep; `$$` is the shell's `$`. */
function expand(line, variables) {
	let text = line;
	for (let level = 0; level < 3; level++) text = text.replace(/\$[({]([\w.-]+)[)}]/g, (whole, name) => name === "MAKE" ? "make" : variables.get(name) ?? whole);
	return text.replaceAll("$$", "$");
}
var ScriptState, ROOT, ACTION;
var init_script_files = __esmMin((() => {
	init_invocation();
	ScriptState = class {
		known = /* @__PURE__ */ new Map();
		active = /* @__PURE__ */ new Set();
		left = 2e3;
		/** The content of a script, scanned at most once; empty for a script that runs itself. */
		scan(key, scan, cached = true) {
			const before = cached ? this.known.get(key) : void 0;
			if (before) return before;
			if (this.active.has(key) || this.active.size > 20 || this.left-- <= 0) return NOTHING;
			this.active.add(key);
			const content = scan();
			this.active.delete(key);
			if (cached) this.known.set(key, content);
			return content;
		}
	};
	ROOT = /^(\$\{\{\s*github\.workspace\s*\}\}|\$\{?GITHUB_WORKSPACE\}?)(\/|$)/;
	ACTION = /^(\$\{\{\s*github\.action_path\s*\}\}|\$\{?GITHUB_ACTION_PATH\}?)(\/|$)/;
}));
//#endregion
//#region src/workflow/other-clients.ts
/** `npm publish`, when the command uploads a package without pubtool. The first word is the program's bare name. */
function clientCommand(program, args) {
	if (args.some((word) => HARMLESS$1.has(word))) return void 0;
	if (/^python[\d.]*$/.test(program)) {
		const module = args.indexOf("-m");
		return module < 0 ? void 0 : clientCommand(args[module + 1] ?? "", args.slice(module + 2));
	}
	const words = args.filter((word) => !/^[-+]/.test(word));
	return COMMANDS$1.find(([name, ...rest]) => name === program && rest.every((word, index) => words[index] === word))?.join(" ");
}
function clientAction(uses) {
	const name = uses.replace(/@.*$/, "").toLowerCase();
	return ACTIONS.has(name) ? uses : void 0;
}
var COMMANDS$1, ACTIONS, HARMLESS$1;
var init_other_clients = __esmMin((() => {
	COMMANDS$1 = [
		["npm", "publish"],
		[
			"npm",
			"stage",
			"publish"
		],
		["pnpm", "publish"],
		["yarn", "publish"],
		[
			"yarn",
			"npm",
			"publish"
		],
		["bun", "publish"],
		["lerna", "publish"],
		["changeset", "publish"],
		["semantic-release"],
		["cargo", "publish"],
		["release-plz", "release"],
		["twine", "upload"],
		["uv", "publish"],
		["poetry", "publish"],
		["flit", "publish"],
		["hatch", "publish"],
		["pdm", "publish"],
		["maturin", "publish"],
		["maturin", "upload"]
	];
	ACTIONS = new Set([
		"js-devtools/npm-publish",
		"katyo/publish-crates",
		"pypa/gh-action-pypi-publish",
		"release-plz/action"
	]);
	HARMLESS$1 = new Set([
		"--dry-run",
		"-n",
		"--help",
		"-h"
	]);
}));
//#endregion
//#region src/workflow/package-manager.ts
/** Undefined when the command runs no script: `npm exec`, `npm install`, another program. */
function packageManagerScript(program, args) {
	if (!/^(npm|pnpm|yarn|bun)$/.test(program)) return void 0;
	if (program === "yarn" && args[0] === "workspace") {
		const script = packageManagerScript(program, args.slice(2));
		return script && {
			...script,
			folder: void 0
		};
	}
	let folder = ".";
	const words = [];
	let at = 0;
	for (; at < args.length; at++) {
		const word = args[at];
		const option = FOLDER.exec(word);
		if (word === "--") break;
		if (option) folder = option[2] ?? args[++at];
		else if (WORKSPACE.test(word)) {
			if (!(program === "pnpm" && word === "-w")) folder = void 0;
			if (WORKSPACE_VALUE.test(word) && !(program === "pnpm" && word === "-w")) at++;
		} else if (!word.startsWith("-")) words.push(word);
		if (program !== "npm" && words.length > 0 && !(RUN.has(words[0]) && words.length < 2)) {
			at++;
			break;
		}
	}
	const [first = "", second] = words;
	const explicit = RUN.has(first);
	const name = explicit ? second : first;
	if (name === void 0 || name === "") return void 0;
	if (!explicit && (program === "npm" ? !NPM_SCRIPTS.has(first) : BUILT_IN.has(first) || /[./]/.test(first))) return;
	const rest = args.slice(at);
	return {
		shown: `${program} ${explicit ? "run " : ""}${name}`,
		name: program === "npm" && /^ts?t?$/.test(name) && !explicit ? "test" : name,
		folder,
		extra: rest[0] === "--" ? rest.slice(1) : rest,
		hooks: program !== "pnpm",
		orProgram: !explicit && program !== "npm"
	};
}
var RUN, NPM_SCRIPTS, BUILT_IN, FOLDER, WORKSPACE, WORKSPACE_VALUE;
var init_package_manager = __esmMin((() => {
	RUN = new Set([
		"run",
		"run-script",
		"rum",
		"urn"
	]);
	NPM_SCRIPTS = new Set([
		"test",
		"tst",
		"t",
		"start",
		"stop",
		"restart"
	]);
	BUILT_IN = new Set(`add audit bin build cache ci config create dedupe dlx exec help i info init install link list login ls node npm
   outdated pack plugin pm prune publish rebuild remove rm set setup stage unlink up update upgrade version view why
   workspace workspaces x import store env self-update patch deploy fetch approve-builds`.split(/\s+/));
	FOLDER = /^(--prefix|-C|--dir|--cwd)(?:=(.*))?$/;
	WORKSPACE = /^(-w|--workspace|--filter|-F|-ws|--workspaces|-r|--recursive)(=|$)/;
	WORKSPACE_VALUE = /^(-w|--workspace|--filter|-F)$/;
}));
//#endregion
//#region src/workflow/programs.ts
/** `./node_modules/.bin/foo`, `foo@1.2.3` and `foo.cmd` are all `foo`. */
function programName(word) {
	return word.split(/[/\\]/).at(-1).replace(/(?<=.)@.*$/, "").replace(/\.(cjs|mjs|js|cmd|exe|ps1)$/, "");
}
/** Also `npm:pubtool@1.2.3` of deno and `flake#pubtool` of nix. */
function isPubtool(word) {
	return programName(word.split(/[#:]/).at(-1)) === "pubtool";
}
var words, LAUNCHERS, PASSIVE, TASK_RUNNERS, SHELLS;
var init_programs = __esmMin((() => {
	words = (list) => new Set(list.split(/\s+/).filter((word) => word !== ""));
	LAUNCHERS = words(`
  npx npm pnpm pnpx yarn bun bunx deno corepack mise volta asdf
  sudo doas env exec command nice nohup timeout xargs stdbuf time retry unbuffer xvfb-run setsid ionice
  doppler op dotenv dotenvx infisical chamber aws-vault direnv teller
  nix nix-shell devbox flox
  uv uvx pipx poetry pdm hatch rye pipenv conda mamba micromamba bundle
`);
	PASSIVE = words(`
  echo printf cat tee grep egrep fgrep rg sed awk cut sort uniq wc head tail diff ls rm mkdir cp mv touch chmod
  test [ [[ which type true false : export set unset read return local declare exit sleep git gh jq yq find
`);
	TASK_RUNNERS = words("just task rake invoke inv nox tox gulp grunt nx turbo lerna ant mvn gradle");
	SHELLS = /^(ba|da|z|k|a)?sh$/;
}));
//#endregion
//#region src/workflow/pubtool-arguments.ts
/** What pubtool does with these arguments; undefined when it does not publish. */
function readArguments(words) {
	const packages = [];
	let command;
	for (let at = 0; at < words.length; at++) {
		const word = words[at];
		if (HARMLESS.has(word)) return void 0;
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
		doubt: `its command is "${command}", known only at run time`
	};
	if (command !== "publish") return void 0;
	return {
		shown,
		...packages.length > 0 && !packages.some(isDynamic) ? { packages } : {}
	};
}
var VALUE_FLAGS, HARMLESS;
var init_pubtool_arguments = __esmMin((() => {
	init_invocation();
	VALUE_FLAGS = new Set([
		"--config",
		"--cwd",
		"--package",
		"--changed-since",
		"--max-wait"
	]);
	HARMLESS = new Set([
		"--dry-run",
		"--help",
		"-h",
		"--version",
		"-V"
	]);
}));
//#endregion
//#region src/workflow/shell.ts
/**
* Splits a script into its simple commands, without running anything: quotes, continuation lines, comments,
* here-documents, `$(...)` and backquotes. An expression of the workflow host stays one piece of a word.
*/
function shellCommands(script, shell) {
	const continued = CONTINUATION[shell?.split(/[\s{]/)[0] ?? ""];
	return new Scanner(continued ? script.replaceAll("\\", "/").replace(continued, "\\\n") : script).commands().map(({ words, input }) => {
		const text = input ?? hereString(words);
		return text === void 0 ? { words } : {
			words,
			input: text
		};
	});
}
/** `bash <<< "text"`. */
function hereString(words) {
	const at = words.findIndex((word) => word.startsWith("<<<"));
	return at < 0 ? void 0 : words[at].slice(3) || words[at + 1];
}
/** What a command writes to the pipe after it, where the script itself contains that. */
function output({ words, input }) {
	if (words[0] === "cat" && words.every((word, index) => index === 0 || /^[-<>]/.test(word))) return input;
	return words[0] === "echo" || words[0] === "printf" ? words.slice(1).join(" ") : void 0;
}
/** The offset after the bracket that closes the one before `from`. */
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
		command = { words: [] };
		word;
		position = 0;
		hereDocuments = [];
		/** Commands connected by a pipe: the first writes, the second reads. */
		pipes = [];
		constructor(text, depth = 0) {
			this.text = text;
			this.depth = depth;
		}
		commands() {
			while (this.position < this.text.length) this.step();
			this.endCommand();
			for (const [from, to] of this.pipes) {
				const text = output(from);
				if (text !== void 0) to.input ??= text;
			}
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
			else if (rest === "<<<") this.take(this.position + 3);
			else if (rest.startsWith("<<")) this.hereDocument();
			else this.plain(char);
		}
		plain(char) {
			if (/\s/.test(char)) this.endWord();
			else if (char === "|") this.pipe();
			else if (";&()".includes(char)) this.endCommand();
			else this.add(char);
			this.position++;
		}
		pipe() {
			const from = this.command;
			this.endCommand();
			if (this.text[this.position + 1] === "|") this.position++;
			else if (from.words.length > 0) this.pipes.push([from, this.command]);
		}
		add(text) {
			this.word = (this.word ?? "") + text;
		}
		/** Adds the text up to `end` to the word, unchanged. */
		take(end) {
			this.add(this.text.slice(this.position, end));
			this.position = end;
		}
		/** The offset after the next mark, or the end. */
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
		/** The content is run on its own; in the word around it, it is an unknown value. */
		substitution(char) {
			const from = this.position + (char === "`" ? 1 : 2);
			const to = char === "`" ? this.after("`", from) : closing(this.text, from);
			if (this.depth < DEPTH$1) this.found.push(...new Scanner(this.text.slice(from, to - 1), this.depth + 1).commands());
			this.take(to);
		}
		hereDocument() {
			const match = /^<<-?\s*(['"]?)([^\s'";&|()<>]+)\1/.exec(this.text.slice(this.position, this.position + 200));
			this.endWord();
			if (match) this.hereDocuments.push({
				end: match[2],
				command: this.command
			});
			this.position += match ? match[0].length : 2;
		}
		newline() {
			this.endCommand();
			this.position++;
			for (const { end, command } of this.hereDocuments) {
				const from = this.position;
				let to = from;
				while (this.position < this.text.length) {
					const stop = this.after("\n", this.position);
					const content = this.text.slice(this.position, stop).trim();
					this.position = stop;
					if (content === end) break;
					to = stop;
				}
				command.input = this.text.slice(from, to);
			}
			this.hereDocuments = [];
		}
		endWord() {
			if (this.word === void 0) return;
			const { words } = this.command;
			if (words.length > 0 || !OPENERS.has(this.word)) words.push(this.word);
			this.word = void 0;
		}
		endCommand() {
			this.endWord();
			if (this.command.words.length > 0) this.found.push(this.command);
			this.command = { words: [] };
		}
	};
}));
//#endregion
//#region src/workflow/scan-script.ts
/** What a script does. `shell` is the step's `shell:`; other languages than a shell's are only searched for words. */
function scanScript(script, shell, context, nesting = 0) {
	if (nesting > MAX_NESTING) return NOTHING;
	if (/^(python|node|deno|bun|ruby|perl)/.test(shell ?? "")) return mention(script, `the shell ${shell ?? ""}`);
	let { directory } = context;
	return combine(shellCommands(script, shell).map((command) => {
		const [head, target] = command.words;
		if (head !== "cd" && head !== "pushd") return new CommandScan(command, script, {
			...context,
			directory
		}, nesting).run();
		directory = target === void 0 ? directory : resolvePath(target, {
			...context,
			directory
		});
		return NOTHING;
	}));
}
/** Code in which the words appear in this order, but not as a command that is understood. */
function mention(text, where) {
	const words = /(?<![\w-])pubtool(?![\w-])(.*)/s.exec(text)?.[1];
	if (words === void 0 || !/\bpublish\b/.test(words) || /--(dry-run|help)\b/.test(words)) return NOTHING;
	return may(`it appears in ${where}, in a form that is not recognized`);
}
function may(doubt, shown = "pubtool publish") {
	return {
		...NOTHING,
		invocations: [{
			shown,
			doubt
		}]
	};
}
function opaque(sentence) {
	return {
		...NOTHING,
		opaque: [sentence]
	};
}
function certain(invocation) {
	return invocation ? {
		...NOTHING,
		invocations: [invocation]
	} : NOTHING;
}
/** The arguments of a program that is not known, when they mention the command. */
function mentionOr(args, otherwise) {
	const at = args.findIndex(isPubtool);
	const invocation = at < 0 ? void 0 : readArguments(args.slice(at + 1));
	const inWord = args.some((word) => word.includes("pubtool") && mention(word.replaceAll("-", " -"), "").invocations.length > 0);
	if (!invocation && !inWord) return otherwise;
	return may("it is an argument of a program that is not known to start it", invocation?.shown);
}
function through(shown, content) {
	return {
		...content,
		invocations: content.invocations.map((found) => ({
			...found,
			through: [shown, ...found.through ?? []]
		})),
		opaque: content.opaque.map((sentence) => `${sentence} (through \`${shown}\`)`)
	};
}
function quoteWord(word) {
	return /^[\w./:=@$-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
var MAX_NESTING, SOURCE_FILE, INSTALL_FLAG, CALL_FLAG, CommandScan;
var init_scan_script = __esmMin((() => {
	init_invocation();
	init_other_clients();
	init_package_manager();
	init_programs();
	init_pubtool_arguments();
	init_script_files();
	init_shell();
	MAX_NESTING = 4;
	SOURCE_FILE = /\.(py|[cm]?[jt]s|rb|pl)$/;
	INSTALL_FLAG = /^(-p|--package|--with|--spec|--from)$/;
	CALL_FLAG = /^(-c|--call|--run|--command)$/;
	CommandScan = class CommandScan {
		words;
		input;
		constructor(command, script, context, nesting) {
			this.script = script;
			this.context = context;
			this.nesting = nesting;
			this.words = command.words;
			this.input = command.input;
		}
		run() {
			let launched = false;
			for (let at = this.words.findIndex((word) => !/^\w+=/.test(word)); at >= 0 && at < this.words.length; at++) {
				const before = launched ? this.words[at - 1] ?? "" : "";
				if (INSTALL_FLAG.test(before)) continue;
				const word = this.words[at];
				if (CALL_FLAG.test(before) && /\s/.test(word)) return this.inner(word);
				if (word.startsWith("--call=")) return this.inner(word.slice(7));
				const content = this.program(word, this.words.slice(at + 1), launched, before);
				if (content) return content;
				launched ||= LAUNCHERS.has(programName(word));
			}
			return NOTHING;
		}
		/** Undefined when the word is not the program to look at, but one that starts it, or an argument of that. */
		program(word, args, launched, before) {
			if (isPubtool(word)) return certain(readArguments(args));
			const head = programName(word);
			const value = /^--?[a-z]/i.test(before);
			if (PASSIVE.has(head) && !value) return NOTHING;
			const client = value ? void 0 : clientCommand(head, args);
			if (client !== void 0) return {
				...NOTHING,
				clients: [client]
			};
			if (SHELLS.test(head)) return this.shell(args);
			if (word === "source" || word === ".") return this.file(args[0] ?? "", true);
			if (launched && word.includes("@")) return void 0;
			const script = packageManagerScript(head, args);
			if (script) return this.packageScript(script);
			if (head === "make" || head === "gmake") return this.make(args);
			if (TASK_RUNNERS.has(head)) return mentionOr(args, opaque(`runs \`${[head, ...args].join(" ")}\`, a task that is not looked up`));
			if (/^(python[\d.]*|pypy3?|node|deno|ruby|perl|tsx|ts-node)$/.test(head)) return this.interpreter(head, args);
			if (LAUNCHERS.has(head)) return void 0;
			if (/^\.{1,2}\/|\.(sh|bash|zsh)$/.test(word) || !launched && word.includes("/")) return this.file(word, false);
			if (launched) return void 0;
			return isDynamic(word) ? this.dynamic(word, args) : mentionOr(args, this.fed(word));
		}
		inner(script) {
			return scanScript(script, void 0, this.context, this.nesting + 1);
		}
		shell(args) {
			const command = args.findIndex((word) => /^-\w*c$/.test(word));
			if (command >= 0) return this.inner(args[command + 1] ?? "");
			const option = (word, index) => /^[-+]/.test(word) || /^[-+]\w*o$/.test(args[index - 1] ?? "") && /^[a-z]+$/.test(word);
			const file = args.find((word, index) => !option(word, index) && !/^\d?[<>]/.test(word));
			if (file !== void 0 && !args.includes("-s") && !args.some((word) => word.startsWith("<<<"))) return this.file(file, true);
			return this.input === void 0 ? NOTHING : this.inner(this.input);
		}
		interpreter(head, args) {
			const code = args.findIndex((word) => /^(-c|-e|--eval)$/.test(word));
			if (code >= 0) return mention(args[code + 1] ?? "", `code that \`${head}\` runs`);
			if (head === "deno" && args[0] === "task") return opaque(`runs \`deno ${args.join(" ")}\`, a task that is not looked up`);
			for (const [index, word] of args.entries()) {
				if (isPubtool(word)) return certain(readArguments(args.slice(index + 1)));
				if (SOURCE_FILE.test(word)) return this.file(word, false);
			}
			return this.fed(head);
		}
		/** What another program than a shell reads from a here-document. */
		fed(head) {
			return this.input === void 0 ? NOTHING : mention(this.input, `what \`${head}\` reads`);
		}
		dynamic(word, args) {
			const invocation = readArguments(args);
			if (this.script.includes("pubtool") && invocation?.doubt === void 0 && invocation !== void 0) return may(`its name is "${word}", known only at run time`);
			return opaque(`runs "${word}", known only at run time`);
		}
		packageScript(script) {
			const { shown, name, folder, extra, hooks, orProgram } = script;
			const directory = folder === void 0 ? void 0 : resolvePath(folder, this.context);
			const path = directory === void 0 ? void 0 : posix.join(directory, "package.json");
			const manifest = path === void 0 ? void 0 : this.context.read(path);
			const lines = manifest === void 0 ? void 0 : packageScripts(manifest, name, extra.map(quoteWord), hooks);
			if (lines) return this.follow(`package ${path} ${name}`, shown, lines, directory, extra.length === 0);
			const unread = opaque(`runs \`${shown}\`, and ${path ?? "its package.json"} cannot be read here`);
			if (!orProgram) return manifest === void 0 ? unread : NOTHING;
			if (this.nesting >= MAX_NESTING) return NOTHING;
			const program = new CommandScan({ words: [name, ...extra] }, this.script, this.context, this.nesting + 1).run();
			return program === NOTHING && manifest === void 0 ? unread : program;
		}
		follow(key, shown, lines, directory, cached) {
			const context = {
				...this.context,
				directory
			};
			const scan = () => combine(lines.map((line) => scanScript(line, void 0, context)));
			return through(shown, this.context.scripts.scan(key, scan, cached));
		}
		make(args) {
			const shown = ["make", ...args].join(" ");
			let { directory } = this.context;
			let file;
			const targets = [];
			for (let at = 0; at < args.length; at++) {
				const word = args[at];
				if (word === "-C" || word === "--directory") directory = resolvePath(args[++at] ?? "", {
					...this.context,
					directory
				});
				else if (word === "-f" || word === "--file" || word === "--makefile") file = args[++at];
				else if (word === "-j" && /^\d+$/.test(args[at + 1] ?? "")) at++;
				else if (/^(-n|--dry-run|--just-print|--help)$/.test(word)) return NOTHING;
				else if (!word.startsWith("-") && !word.includes("=")) targets.push(word);
			}
			const found = directory === void 0 ? void 0 : (file === void 0 ? [
				"GNUmakefile",
				"makefile",
				"Makefile"
			] : [file]).map((name) => posix.join(directory, name)).find((path) => this.context.read(path) !== void 0);
			const recipes = found === void 0 ? void 0 : makeRecipes(this.context.read(found), targets);
			if (!recipes || directory === void 0) return opaque(`runs \`${shown}\`, ${found === void 0 ? "and there is no Makefile for it here" : `and ${found} has no such rule`}`);
			return this.follow(`make ${found} ${targets.join(" ")}`, `make ${targets.join(" ")}`.trim(), recipes, directory, true);
		}
		file(word, byShell) {
			const path = resolvePath(word, this.context);
			const text = path === void 0 ? void 0 : this.context.read(path);
			if (path === void 0 || text === void 0) {
				if (/(^|\/)node_modules\//.test(word) || /^\/(usr|bin|opt|etc|dev)\//.test(word)) return NOTHING;
				return opaque(`runs "${word}", which is not a file of this repository`);
			}
			const firstLine = text.slice(0, text.indexOf("\n"));
			const isShell = byShell || /\.(sh|bash|zsh)$/.test(path) || /^#!.*\b(ba|da|z|k)?sh\b/.test(firstLine) || !/^#!/.test(firstLine);
			const scan = () => isShell && !SOURCE_FILE.test(path) ? scanScript(text, void 0, this.context) : mention(text, path);
			return through(word, this.context.scripts.scan(`file ${path} ${this.context.directory ?? ""}`, scan));
		}
	};
}));
//#endregion
//#region src/workflow/step-content.ts
/** What one step runs. Composite actions of the repository are not looked into. */
function stepContent(step, context) {
	if (step.run) {
		const directory = resolvePath(step.directory, {
			...context,
			directory: "."
		});
		return scanScript(step.run.script, step.run.shell, {
			...context,
			directory
		});
	}
	return step.uses === void 0 ? NOTHING : actionContent(step.uses, step.with);
}
function actionContent(uses, inputs) {
	const client = clientAction(uses);
	if (client !== void 0) return {
		...NOTHING,
		clients: [client]
	};
	const name = uses.replace(/@.*$/, "").replace(/\/+$/, "").split("/").at(-1).toLowerCase();
	const command = inputs.get("command") ?? "";
	if (name !== "pubtool") return mentioned(uses, name, [...inputs.values()]);
	const dryRun = inputs.get("dry-run") ?? "false";
	const shown = `${uses} with command: ${command}`;
	if (isDynamic(command)) return {
		...NOTHING,
		invocations: [{
			shown,
			doubt: `its command is "${command}", known only at run time`
		}]
	};
	if (command !== "publish" || dryRun === "true") return NOTHING;
	return {
		...NOTHING,
		invocations: [{ shown }]
	};
}
/** An action that is not pubtool's, with the name in its own or with the command in an input. */
function mentioned(uses, name, inputs) {
	const command = inputs.some((text) => /(?<![\w-])pubtool(?![\w-])[^\n]*\bpublish\b/.test(text));
	const named = /pubtool/.test(name) && !/^(setup|install)-/.test(name) && inputs.some((text) => /\bpublish\b/.test(text));
	if (!command && !named) return NOTHING;
	return {
		...NOTHING,
		invocations: [{
			shown: "pubtool publish",
			doubt: `the action ${uses} is not known to doctor`
		}]
	};
}
var init_step_content = __esmMin((() => {
	init_invocation();
	init_other_clients();
	init_scan_script();
	init_script_files();
}));
//#endregion
//#region src/workflow/sites.ts
/** Steps of interest of every job, through reusable workflows, composite actions and scripts of the repository. */
function findSites(repository) {
	const walk = new Walk(repository);
	for (const entry of repository.workflows) if (!isOnlyCalled(entry)) walk.follow(entry, []);
	for (const entry of repository.workflows) if (!walk.reached.has(entry)) walk.follow(entry, []);
	const { sites, broken, opaque, clients } = walk;
	return {
		sites,
		broken,
		opaque,
		clients
	};
}
/** `./x` and `$/x` (same repository, at the running commit) as a path; undefined for other repositories. */
function localPath(uses) {
	return /^[.$]\/(.*)$/.exec(uses.trim())?.[1];
}
function isNever(condition) {
	return condition !== void 0 && evaluateCondition(condition) === false;
}
/** The files along the chain, for messages: `ci.yml -> release.yml`. */
function chainNames({ chain }) {
	return chain.map(({ workflow }) => workflow.name).join(" -> ");
}
var CALLS, Walk;
var init_sites = __esmMin((() => {
	init_expression();
	init_invocation();
	init_permissions();
	init_repository();
	init_script_files();
	init_step_content();
	CALLS = 5e3;
	Walk = class {
		sites = [];
		broken = [];
		opaque = [];
		clients = [];
		reached = /* @__PURE__ */ new Set();
		scripts = new ScriptState();
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
			for (const { step, content } of this.contents(job.steps, [])) {
				const off = [...chain.map((link) => link.job.if), step.if].find(isNever);
				const { place } = step;
				if (off === void 0) {
					for (const message of new Set(content.opaque)) this.opaque.push({
						chain,
						place,
						message
					});
					for (const client of new Set(content.clients)) this.clients.push({
						chain,
						place,
						message: client
					});
				}
				const invocation = mergeInvocations(content.invocations);
				if (!invocation) continue;
				const switchedOff = off === void 0 ? {} : { switchedOff: `if: ${off}` };
				this.sites.push({
					chain,
					entry,
					workflow,
					job,
					place,
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
			const file = localPath(uses);
			if (file === void 0) {
				broken("reusable-remote", `calls "${uses}", which is not in this repository and cannot be read here`);
				return;
			}
			const target = this.repository.workflows.find((candidate) => candidate.file === file);
			if (!target) broken("reusable-missing", `calls "${uses}", ${this.repository.names.some((name) => `.github/workflows/${name}` === file) ? "which is not a readable workflow" : "and there is no such workflow"}`);
			else if (chain.some((link) => link.workflow === target)) broken("reusable-cycle", `closes a cycle of calls: ${[...chain.map((link) => link.workflow.name), target.name].join(" -> ")}`);
			else {
				if (!target.triggers.some(({ event }) => event === "workflow_call")) broken("reusable-not-callable", `calls "${uses}", which has no workflow_call under "on"`);
				this.calls++;
				if (this.calls <= CALLS) this.follow(target, chain);
				else if (this.calls === CALLS + 1) broken("reusable-too-many", `is one of more than ${CALLS} calls from workflow to workflow; the rest was not read`);
			}
		}
		/** A composite action's steps are steps of the job, at their position in the action's file. */
		*contents(steps, within) {
			for (const step of steps) {
				const actionPath = within.at(-1);
				const content = stepContent(step, {
					read: (path) => this.repository.read(path),
					directory: ".",
					scripts: this.scripts,
					...actionPath === void 0 ? {} : { actionPath }
				});
				yield {
					step,
					content
				};
				const folder = step.uses === void 0 ? void 0 : localPath(step.uses);
				if (folder === void 0 || content.invocations.length > 0) continue;
				const path = posix.normalize(folder);
				if (within.includes(path)) continue;
				for (const inner of this.contents(this.repository.action(path)?.steps ?? [], [...within, path])) yield isNever(step.if) ? {
					...inner,
					step: {
						...inner.step,
						if: step.if
					}
				} : inner;
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
/** The sites that run, one per job: the steps of a job share its permissions and environment. */
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
/** The verdict on a wrong job: a failure only when it is certain that the job publishes. */
function failure({ invocation: { doubt } }) {
	return doubt === void 0 ? {
		verdict: "failed",
		doubt: ""
	} : {
		verdict: "unknown",
		doubt: ` (if it publishes)`
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
//#region src/workflow/environment.ts
/**
* The environment of the job at the end of the chain, with its expressions evaluated as far as they do not depend on
* the run: constants, and inputs that a calling workflow sets to a constant. `lookup` adds what is known of a run.
*/
function environmentOf(chain, lookup = () => UNKNOWN) {
	const environment = chain.at(-1)?.job.environment;
	if (environment?.form !== "expression") return environment;
	const { place, text } = environment;
	const name = evaluateText(text, lookupIn(chain, lookup))?.trim();
	if (name === void 0) return environment;
	return name === "" ? {
		form: "nothing",
		place
	} : {
		form: "name",
		name,
		place
	};
}
/** Contexts of the workflow at the end of the chain. */
function lookupIn(chain, lookup) {
	return (path) => {
		const input = /^inputs\.(.+)$/.exec(path)?.[1];
		return input === void 0 ? lookup(path) : inputOf(chain, input, lookup);
	};
}
function inputOf(chain, name, lookup) {
	const called = chain.at(-1);
	const caller = chain.at(-2);
	if (!called || !caller) return lookup(`inputs.${name}`);
	const given = caller.job.with.get(name);
	if (given === void 0) return called.workflow.inputDefaults.get(name) ?? "";
	return evaluateText(given, lookupIn(chain.slice(0, -1), lookup)) ?? UNKNOWN;
}
var init_environment = __esmMin((() => {
	init_expression();
}));
//#endregion
//#region ../../node_modules/semver/internal/debug.js
var require_debug = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = typeof process === "object" && process.env && process.env.NODE_DEBUG && /\bsemver\b/i.test(process.env.NODE_DEBUG) ? (...args) => console.error("SEMVER", ...args) : () => {};
}));
//#endregion
//#region ../../node_modules/semver/internal/constants.js
var require_constants = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SEMVER_SPEC_VERSION = "2.0.0";
	const MAX_LENGTH = 256;
	const MAX_SAFE_INTEGER = Number.MAX_SAFE_INTEGER || 9007199254740991;
	module.exports = {
		MAX_LENGTH,
		MAX_SAFE_COMPONENT_LENGTH: 16,
		MAX_SAFE_BUILD_LENGTH: MAX_LENGTH - 6,
		MAX_SAFE_INTEGER,
		WHITESPACE_CHARACTERS: [
			"	",
			"\n",
			"\v",
			"\f",
			"\r",
			" ",
			"\xA0",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			" ",
			"\u2028",
			"\u2029",
			" ",
			" ",
			"　",
			"﻿"
		],
		RELEASE_TYPES: [
			"major",
			"premajor",
			"minor",
			"preminor",
			"patch",
			"prepatch",
			"prerelease"
		],
		SEMVER_SPEC_VERSION,
		FLAG_INCLUDE_PRERELEASE: 1,
		FLAG_LOOSE: 2
	};
}));
//#endregion
//#region ../../node_modules/semver/internal/re.js
var require_re = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { MAX_SAFE_COMPONENT_LENGTH, MAX_SAFE_BUILD_LENGTH, MAX_LENGTH } = require_constants();
	const debug = require_debug();
	exports = module.exports = {};
	const re = exports.re = [];
	const safeRe = exports.safeRe = [];
	const src = exports.src = [];
	const safeSrc = exports.safeSrc = [];
	const t = exports.t = {};
	let R = 0;
	const LETTERDASHNUMBER = "[a-zA-Z0-9-]";
	const safeRegexReplacements = [
		["\\s", 1],
		["\\d", MAX_LENGTH],
		[LETTERDASHNUMBER, MAX_SAFE_BUILD_LENGTH]
	];
	const makeSafeRegex = (value) => {
		for (const [token, max] of safeRegexReplacements) value = value.split(`${token}*`).join(`${token}{0,${max}}`).split(`${token}+`).join(`${token}{1,${max}}`);
		return value;
	};
	const createToken = (name, value, isGlobal) => {
		const safe = makeSafeRegex(value);
		const index = R++;
		debug(name, index, value);
		t[name] = index;
		src[index] = value;
		safeSrc[index] = safe;
		re[index] = new RegExp(value, isGlobal ? "g" : void 0);
		safeRe[index] = new RegExp(safe, isGlobal ? "g" : void 0);
	};
	createToken("NUMERICIDENTIFIER", "0|[1-9]\\d*");
	createToken("NUMERICIDENTIFIERLOOSE", "\\d+");
	createToken("NONNUMERICIDENTIFIER", `\\d*[a-zA-Z-]${LETTERDASHNUMBER}*`);
	createToken("MAINVERSION", `(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})\\.(${src[t.NUMERICIDENTIFIER]})`);
	createToken("MAINVERSIONLOOSE", `(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})\\.(${src[t.NUMERICIDENTIFIERLOOSE]})`);
	createToken("PRERELEASEIDENTIFIER", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIER]})`);
	createToken("PRERELEASEIDENTIFIERLOOSE", `(?:${src[t.NONNUMERICIDENTIFIER]}|${src[t.NUMERICIDENTIFIERLOOSE]})`);
	createToken("PRERELEASE", `(?:-(${src[t.PRERELEASEIDENTIFIER]}(?:\\.${src[t.PRERELEASEIDENTIFIER]})*))`);
	createToken("PRERELEASELOOSE", `(?:-?(${src[t.PRERELEASEIDENTIFIERLOOSE]}(?:\\.${src[t.PRERELEASEIDENTIFIERLOOSE]})*))`);
	createToken("BUILDIDENTIFIER", `${LETTERDASHNUMBER}+`);
	createToken("BUILD", `(?:\\+(${src[t.BUILDIDENTIFIER]}(?:\\.${src[t.BUILDIDENTIFIER]})*))`);
	createToken("FULLPLAIN", `v?${src[t.MAINVERSION]}${src[t.PRERELEASE]}?${src[t.BUILD]}?`);
	createToken("FULL", `^${src[t.FULLPLAIN]}$`);
	createToken("LOOSEPLAIN", `[v=\\s]*${src[t.MAINVERSIONLOOSE]}${src[t.PRERELEASELOOSE]}?${src[t.BUILD]}?`);
	createToken("LOOSE", `^${src[t.LOOSEPLAIN]}$`);
	createToken("GTLT", "((?:<|>)?=?)");
	createToken("XRANGEIDENTIFIERLOOSE", `${src[t.NUMERICIDENTIFIERLOOSE]}|x|X|\\*`);
	createToken("XRANGEIDENTIFIER", `${src[t.NUMERICIDENTIFIER]}|x|X|\\*`);
	createToken("XRANGEPLAIN", `[v=\\s]*(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:\\.(${src[t.XRANGEIDENTIFIER]})(?:${src[t.PRERELEASE]})?${src[t.BUILD]}?)?)?`);
	createToken("XRANGEPLAINLOOSE", `[v=\\s]*(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:\\.(${src[t.XRANGEIDENTIFIERLOOSE]})(?:${src[t.PRERELEASELOOSE]})?${src[t.BUILD]}?)?)?`);
	createToken("XRANGE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAIN]}$`);
	createToken("XRANGELOOSE", `^${src[t.GTLT]}\\s*${src[t.XRANGEPLAINLOOSE]}$`);
	createToken("COERCEPLAIN", `(^|[^\\d])(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}})(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?(?:\\.(\\d{1,${MAX_SAFE_COMPONENT_LENGTH}}))?`);
	createToken("COERCE", `${src[t.COERCEPLAIN]}(?:$|[^\\d])`);
	createToken("COERCEFULL", src[t.COERCEPLAIN] + `(?:${src[t.PRERELEASE]})?(?:${src[t.BUILD]})?(?:$|[^\\d])`);
	createToken("COERCERTL", src[t.COERCE], true);
	createToken("COERCERTLFULL", src[t.COERCEFULL], true);
	createToken("LONETILDE", "(?:~>?)");
	createToken("TILDETRIM", `(\\s*)${src[t.LONETILDE]}\\s+`, true);
	exports.tildeTrimReplace = "$1~";
	createToken("TILDE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAIN]}$`);
	createToken("TILDELOOSE", `^${src[t.LONETILDE]}${src[t.XRANGEPLAINLOOSE]}$`);
	createToken("LONECARET", "(?:\\^)");
	createToken("CARETTRIM", `(\\s*)${src[t.LONECARET]}\\s+`, true);
	exports.caretTrimReplace = "$1^";
	createToken("CARET", `^${src[t.LONECARET]}${src[t.XRANGEPLAIN]}$`);
	createToken("CARETLOOSE", `^${src[t.LONECARET]}${src[t.XRANGEPLAINLOOSE]}$`);
	createToken("COMPARATORLOOSE", `^${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]})$|^$`);
	createToken("COMPARATOR", `^${src[t.GTLT]}\\s*(${src[t.FULLPLAIN]})$|^$`);
	createToken("COMPARATORTRIM", `(\\s*)${src[t.GTLT]}\\s*(${src[t.LOOSEPLAIN]}|${src[t.XRANGEPLAIN]})`, true);
	exports.comparatorTrimReplace = "$1$2$3";
	createToken("HYPHENRANGE", `^\\s*(${src[t.XRANGEPLAIN]})\\s+-\\s+(${src[t.XRANGEPLAIN]})\\s*$`);
	createToken("HYPHENRANGELOOSE", `^\\s*(${src[t.XRANGEPLAINLOOSE]})\\s+-\\s+(${src[t.XRANGEPLAINLOOSE]})\\s*$`);
	createToken("STAR", "(<|>)?=?\\s*\\*");
	createToken("GTE0", "^\\s*>=\\s*0\\.0\\.0\\s*$");
	createToken("GTE0PRE", "^\\s*>=\\s*0\\.0\\.0-0\\s*$");
}));
//#endregion
//#region ../../node_modules/semver/internal/parse-options.js
var require_parse_options = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const looseOption = Object.freeze({ loose: true });
	const emptyOpts = Object.freeze({});
	const parseOptions = (options) => {
		if (!options) return emptyOpts;
		if (typeof options !== "object") return looseOption;
		return options;
	};
	module.exports = parseOptions;
}));
//#endregion
//#region ../../node_modules/semver/internal/identifiers.js
var require_identifiers = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const numeric = /^[0-9]+$/;
	const compareIdentifiers = (a, b) => {
		if (typeof a === "number" && typeof b === "number") return a === b ? 0 : a < b ? -1 : 1;
		const anum = numeric.test(a);
		const bnum = numeric.test(b);
		if (anum && bnum) {
			a = +a;
			b = +b;
		}
		return a === b ? 0 : anum && !bnum ? -1 : bnum && !anum ? 1 : a < b ? -1 : 1;
	};
	const rcompareIdentifiers = (a, b) => compareIdentifiers(b, a);
	module.exports = {
		compareIdentifiers,
		rcompareIdentifiers
	};
}));
//#endregion
//#region ../../node_modules/semver/classes/semver.js
var require_semver = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const debug = require_debug();
	const { MAX_LENGTH, MAX_SAFE_INTEGER } = require_constants();
	const { safeRe: re, t } = require_re();
	const parseOptions = require_parse_options();
	const { compareIdentifiers } = require_identifiers();
	const isPrereleaseIdentifier = (prerelease, identifier) => {
		const identifiers = identifier.split(".");
		if (identifiers.length > prerelease.length) return false;
		for (let i = 0; i < identifiers.length; i++) if (compareIdentifiers(prerelease[i], identifiers[i]) !== 0) return false;
		return true;
	};
	module.exports = class SemVer {
		constructor(version, options) {
			options = parseOptions(options);
			if (version instanceof SemVer) if (version.loose === !!options.loose && version.includePrerelease === !!options.includePrerelease) return version;
			else version = version.version;
			else if (typeof version !== "string") throw new TypeError(`Invalid version. Must be a string. Got type "${typeof version}".`);
			if (version.length > MAX_LENGTH) throw new TypeError(`version is longer than ${MAX_LENGTH} characters`);
			debug("SemVer", version, options);
			this.options = options;
			this.loose = !!options.loose;
			this.includePrerelease = !!options.includePrerelease;
			const m = version.trim().match(options.loose ? re[t.LOOSE] : re[t.FULL]);
			if (!m) throw new TypeError(`Invalid Version: ${version}`);
			this.raw = version;
			this.major = +m[1];
			this.minor = +m[2];
			this.patch = +m[3];
			if (this.major > MAX_SAFE_INTEGER || this.major < 0) throw new TypeError("Invalid major version");
			if (this.minor > MAX_SAFE_INTEGER || this.minor < 0) throw new TypeError("Invalid minor version");
			if (this.patch > MAX_SAFE_INTEGER || this.patch < 0) throw new TypeError("Invalid patch version");
			if (!m[4]) this.prerelease = [];
			else this.prerelease = m[4].split(".").map((id) => {
				if (/^[0-9]+$/.test(id)) {
					const num = +id;
					if (num >= 0 && num < MAX_SAFE_INTEGER) return num;
				}
				return id;
			});
			this.build = m[5] ? m[5].split(".") : [];
			this.format();
		}
		format() {
			this.version = `${this.major}.${this.minor}.${this.patch}`;
			if (this.prerelease.length) this.version += `-${this.prerelease.join(".")}`;
			return this.version;
		}
		toString() {
			return this.version;
		}
		compare(other) {
			debug("SemVer.compare", this.version, this.options, other);
			if (!(other instanceof SemVer)) {
				if (typeof other === "string" && other === this.version) return 0;
				other = new SemVer(other, this.options);
			}
			if (other.version === this.version) return 0;
			return this.compareMain(other) || this.comparePre(other);
		}
		compareMain(other) {
			if (!(other instanceof SemVer)) other = new SemVer(other, this.options);
			if (this.major < other.major) return -1;
			if (this.major > other.major) return 1;
			if (this.minor < other.minor) return -1;
			if (this.minor > other.minor) return 1;
			if (this.patch < other.patch) return -1;
			if (this.patch > other.patch) return 1;
			return 0;
		}
		comparePre(other) {
			if (!(other instanceof SemVer)) other = new SemVer(other, this.options);
			if (this.prerelease.length && !other.prerelease.length) return -1;
			else if (!this.prerelease.length && other.prerelease.length) return 1;
			else if (!this.prerelease.length && !other.prerelease.length) return 0;
			let i = 0;
			do {
				const a = this.prerelease[i];
				const b = other.prerelease[i];
				debug("prerelease compare", i, a, b);
				if (a === void 0 && b === void 0) return 0;
				else if (b === void 0) return 1;
				else if (a === void 0) return -1;
				else if (a === b) continue;
				else return compareIdentifiers(a, b);
			} while (++i);
		}
		compareBuild(other) {
			if (!(other instanceof SemVer)) other = new SemVer(other, this.options);
			let i = 0;
			do {
				const a = this.build[i];
				const b = other.build[i];
				debug("build compare", i, a, b);
				if (a === void 0 && b === void 0) return 0;
				else if (b === void 0) return 1;
				else if (a === void 0) return -1;
				else if (a === b) continue;
				else return compareIdentifiers(a, b);
			} while (++i);
		}
		inc(release, identifier, identifierBase) {
			if (release.startsWith("pre")) {
				if (!identifier && identifierBase === false) throw new Error("invalid increment argument: identifier is empty");
				if (identifier) {
					const match = `-${identifier}`.match(this.options.loose ? re[t.PRERELEASELOOSE] : re[t.PRERELEASE]);
					if (!match || match[1] !== identifier) throw new Error(`invalid identifier: ${identifier}`);
				}
			}
			switch (release) {
				case "premajor":
					this.prerelease.length = 0;
					this.patch = 0;
					this.minor = 0;
					this.major++;
					this.inc("pre", identifier, identifierBase);
					break;
				case "preminor":
					this.prerelease.length = 0;
					this.patch = 0;
					this.minor++;
					this.inc("pre", identifier, identifierBase);
					break;
				case "prepatch":
					this.prerelease.length = 0;
					this.inc("patch", identifier, identifierBase);
					this.inc("pre", identifier, identifierBase);
					break;
				case "prerelease":
					if (this.prerelease.length === 0) this.inc("patch", identifier, identifierBase);
					this.inc("pre", identifier, identifierBase);
					break;
				case "release":
					if (this.prerelease.length === 0) throw new Error(`version ${this.raw} is not a prerelease`);
					this.prerelease.length = 0;
					break;
				case "major":
					if (this.minor !== 0 || this.patch !== 0 || this.prerelease.length === 0) this.major++;
					this.minor = 0;
					this.patch = 0;
					this.prerelease = [];
					break;
				case "minor":
					if (this.patch !== 0 || this.prerelease.length === 0) this.minor++;
					this.patch = 0;
					this.prerelease = [];
					break;
				case "patch":
					if (this.prerelease.length === 0) this.patch++;
					this.prerelease = [];
					break;
				case "pre": {
					const base = Number(identifierBase) ? 1 : 0;
					if (this.prerelease.length === 0) this.prerelease = [base];
					else {
						let i = this.prerelease.length;
						while (--i >= 0) if (typeof this.prerelease[i] === "number") {
							this.prerelease[i]++;
							i = -2;
						}
						if (i === -1) {
							if (identifier === this.prerelease.join(".") && identifierBase === false) throw new Error("invalid increment argument: identifier already exists");
							this.prerelease.push(base);
						}
					}
					if (identifier) {
						let prerelease = [identifier, base];
						if (identifierBase === false) prerelease = [identifier];
						if (isPrereleaseIdentifier(this.prerelease, identifier)) {
							const prereleaseBase = this.prerelease[identifier.split(".").length];
							if (isNaN(prereleaseBase)) this.prerelease = prerelease;
						} else this.prerelease = prerelease;
					}
					break;
				}
				default: throw new Error(`invalid increment argument: ${release}`);
			}
			this.raw = this.format();
			if (this.build.length) this.raw += `+${this.build.join(".")}`;
			return this;
		}
	};
}));
//#endregion
//#region ../../node_modules/semver/functions/parse.js
var require_parse = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const SemVer = require_semver();
	const parse = (version, options, throwErrors = false) => {
		if (version instanceof SemVer) return version;
		try {
			return new SemVer(version, options);
		} catch (er) {
			if (!throwErrors) return null;
			throw er;
		}
	};
	module.exports = parse;
}));
//#endregion
//#region src/registries/semver.ts
/** Strict: `v1.2.3` and `=1.2.3`, which the library accepts, are rejected by cargo and npm registries. */
function isSemver(version) {
	return /^\d/.test(version) && (0, import_parse.default)(version)?.raw === version;
}
/** The first word of the prerelease part, `rc` in `1.0.0-rc.1`; undefined for a release. */
function prereleaseTag(version) {
	return (0, import_parse.default)(version)?.prerelease[0];
}
var import_parse;
var init_semver = __esmMin((() => {
	import_parse = /* @__PURE__ */ __toESM(require_parse(), 1);
}));
//#endregion
//#region src/registries/jsreg/names.ts
var jsreg;
var init_names$4 = __esmMin((() => {
	init_semver();
	jsreg = {
		tokenVariables: ["JSREG_AUTH_TOKEN", "JSREG_TOKEN"],
		credentialPrefixes: [
			"JSREG_",
			"NPM_",
			"NODE_AUTH_"
		],
		comparedWorkflow: "calling",
		isValidName: (name) => /^(?=.{1,214}$)(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/.test(name),
		isValidVersion: isSemver,
		versionExample: "three numbers such as 1.2.3",
		normalizeName: (name) => name
	};
}));
//#endregion
//#region ../../node_modules/@renovatebot/pep440/lib/version.js
var require_version = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const VERSION_PATTERN = [
		"v?",
		"(?:",
		"(?:(?<epoch>[0-9]+)!)?",
		"(?<release>[0-9]+(?:\\.[0-9]+)*)",
		"(?<pre>",
		"[-_\\.]?",
		"(?<pre_l>(a|b|c|rc|alpha|beta|pre|preview))",
		"[-_\\.]?",
		"(?<pre_n>[0-9]+)?",
		")?",
		"(?<post>",
		"(?:-(?<post_n1>[0-9]+))",
		"|",
		"(?:",
		"[-_\\.]?",
		"(?<post_l>post|rev|r)",
		"[-_\\.]?",
		"(?<post_n2>[0-9]+)?",
		")",
		")?",
		"(?<dev>",
		"[-_\\.]?",
		"(?<dev_l>dev)",
		"[-_\\.]?",
		"(?<dev_n>[0-9]+)?",
		")?",
		")",
		"(?:\\+(?<local>[a-z0-9]+(?:[-_\\.][a-z0-9]+)*))?"
	].join("");
	module.exports = {
		VERSION_PATTERN,
		valid,
		clean,
		explain,
		parse,
		stringify
	};
	const validRegex = new RegExp("^" + VERSION_PATTERN + "$", "i");
	function valid(version) {
		return validRegex.test(version) ? version : null;
	}
	const cleanRegex = new RegExp("^\\s*" + VERSION_PATTERN + "\\s*$", "i");
	function clean(version) {
		return stringify(parse(version, cleanRegex));
	}
	function parse(version, regex) {
		const { groups } = (regex || validRegex).exec(version) || {};
		if (!groups) return null;
		return {
			epoch: Number(groups.epoch ? groups.epoch : 0),
			release: groups.release.split(".").map(Number),
			pre: normalize_letter_version(groups.pre_l, groups.pre_n),
			post: normalize_letter_version(groups.post_l, groups.post_n1 || groups.post_n2),
			dev: normalize_letter_version(groups.dev_l, groups.dev_n),
			local: parse_local_version(groups.local)
		};
	}
	function stringify(parsed) {
		if (!parsed) return null;
		const { epoch, release, pre, post, dev, local } = parsed;
		const parts = [];
		if (epoch !== 0) parts.push(`${epoch}!`);
		parts.push(release.join("."));
		if (pre) parts.push(pre.join(""));
		if (post) parts.push("." + post.join(""));
		if (dev) parts.push("." + dev.join(""));
		if (local) parts.push(`+${local}`);
		return parts.join("");
	}
	function normalize_letter_version(letterIn, numberIn) {
		let letter = letterIn;
		let number = numberIn;
		if (letter) {
			if (!number) number = 0;
			letter = letter.toLowerCase();
			if (letter === "alpha") letter = "a";
			else if (letter === "beta") letter = "b";
			else if ([
				"c",
				"pre",
				"preview"
			].includes(letter)) letter = "rc";
			else if (["rev", "r"].includes(letter)) letter = "post";
			return [letter, Number(number)];
		}
		if (!letter && number) {
			letter = "post";
			return [letter, Number(number)];
		}
		return null;
	}
	function parse_local_version(local) {
		if (local) return local.split(/[._-]/).map((part) => Number.isNaN(Number(part)) ? part.toLowerCase() : Number(part));
		return null;
	}
	function explain(version) {
		const parsed = parse(version);
		if (!parsed) return parsed;
		const { epoch, release, pre, post, dev, local } = parsed;
		let base_version = "";
		if (epoch !== 0) base_version += epoch + "!";
		base_version += release.join(".");
		const is_prerelease = Boolean(dev || pre);
		const is_devrelease = Boolean(dev);
		const is_postrelease = Boolean(post);
		return {
			epoch,
			release,
			pre,
			post: post ? post[1] : post,
			dev: dev ? dev[1] : dev,
			local: local ? local.join(".") : local,
			public: stringify(parsed).split("+", 1)[0],
			base_version,
			is_prerelease,
			is_devrelease,
			is_postrelease
		};
	}
}));
//#endregion
//#region ../../node_modules/@renovatebot/pep440/lib/operator.js
var require_operator = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { parse } = require_version();
	module.exports = {
		compare,
		rcompare,
		lt,
		le,
		eq,
		ne,
		ge,
		gt,
		"<": lt,
		"<=": le,
		"==": eq,
		"!=": ne,
		">=": ge,
		">": gt,
		"===": arbitrary
	};
	function lt(version, other) {
		return compare(version, other) < 0;
	}
	function le(version, other) {
		return compare(version, other) <= 0;
	}
	function eq(version, other) {
		return compare(version, other) === 0;
	}
	function ne(version, other) {
		return compare(version, other) !== 0;
	}
	function ge(version, other) {
		return compare(version, other) >= 0;
	}
	function gt(version, other) {
		return compare(version, other) > 0;
	}
	function arbitrary(version, other) {
		return version.toLowerCase() === other.toLowerCase();
	}
	function compare(version, other) {
		const parsedVersion = parse(version);
		const parsedOther = parse(other);
		return pyCompare(calculateKey(parsedVersion), calculateKey(parsedOther));
	}
	function rcompare(version, other) {
		return -compare(version, other);
	}
	function pyCompare(elemIn, otherIn) {
		let elem = elemIn;
		let other = otherIn;
		if (elem === other) return 0;
		if (Array.isArray(elem) !== Array.isArray(other)) {
			elem = Array.isArray(elem) ? elem : [elem];
			other = Array.isArray(other) ? other : [other];
		}
		if (Array.isArray(elem)) {
			const len = Math.min(elem.length, other.length);
			for (let i = 0; i < len; i += 1) {
				const res = pyCompare(elem[i], other[i]);
				if (res !== 0) return res;
			}
			return elem.length - other.length;
		}
		if (elem === -Infinity || other === Infinity) return -1;
		if (elem === Infinity || other === -Infinity) return 1;
		return elem < other ? -1 : 1;
	}
	function calculateKey(input) {
		const { epoch } = input;
		let { release, pre, post, local, dev } = input;
		release = release.concat();
		release.reverse();
		while (release.length && release[0] === 0) release.shift();
		release.reverse();
		if (!pre && !post && dev) pre = -Infinity;
		else if (!pre) pre = Infinity;
		if (!post) post = -Infinity;
		if (!dev) dev = Infinity;
		if (!local) local = -Infinity;
		else local = local.map((i) => Number.isNaN(Number(i)) ? [-Infinity, i] : [Number(i), ""]);
		return [
			epoch,
			release,
			pre,
			post,
			dev,
			local
		];
	}
}));
//#endregion
//#region ../../node_modules/@renovatebot/pep440/lib/specifier.js
var require_specifier = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { VERSION_PATTERN, explain: explainVersion } = require_version();
	const Operator = require_operator();
	const RANGE_PATTERN = [
		"(?<operator>(===|~=|==|!=|<=|>=|<|>))",
		"\\s*",
		"(",
		"(?<version>(?:" + VERSION_PATTERN.replace(/\?<\w+>/g, "?:") + "))",
		"(?<prefix>\\.\\*)?",
		"|",
		"(?<legacy>[^,;\\s)]+)",
		")"
	].join("");
	module.exports = {
		RANGE_PATTERN,
		parse,
		satisfies,
		filter,
		validRange,
		maxSatisfying,
		minSatisfying
	};
	const isEqualityOperator = (op) => [
		"==",
		"!=",
		"==="
	].includes(op);
	const rangeRegex = new RegExp("^" + RANGE_PATTERN + "$", "i");
	function parse(ranges) {
		if (!ranges.trim()) return [];
		const specifiers = ranges.split(",").map((range) => rangeRegex.exec(range.trim()) || {}).map(({ groups }) => {
			if (!groups) return null;
			let { ...spec } = groups;
			const { operator, version, prefix, legacy } = groups;
			if (version) {
				spec = {
					...spec,
					...explainVersion(version)
				};
				if (operator === "~=") {
					if (spec.release.length < 2) return null;
				}
				if (!isEqualityOperator(operator) && spec.local) return null;
				if (prefix) {
					if (!isEqualityOperator(operator) || spec.dev || spec.local) return null;
				}
			}
			if (legacy && operator !== "===") return null;
			return spec;
		});
		if (specifiers.filter(Boolean).length !== specifiers.length) return null;
		return specifiers;
	}
	function filter(versions, specifier, options = {}) {
		const filtered = pick(versions, specifier, options);
		if (filtered.length === 0 && options.prereleases === void 0) return pick(versions, specifier, { prereleases: true });
		return filtered;
	}
	function maxSatisfying(versions, range, options) {
		const found = filter(versions, range, options).sort(Operator.compare);
		return found.length === 0 ? null : found[found.length - 1];
	}
	function minSatisfying(versions, range, options) {
		const found = filter(versions, range, options).sort(Operator.compare);
		return found.length === 0 ? null : found[0];
	}
	function pick(versions, specifier, options) {
		const parsed = parse(specifier);
		if (!parsed) return [];
		return versions.filter((version) => {
			const explained = explainVersion(version);
			if (!parsed.length) return explained && !(explained.is_prerelease && !options.prereleases);
			return parsed.reduce((pass, spec) => {
				if (!pass) return false;
				return contains({
					...spec,
					...options
				}, {
					version,
					explained
				});
			}, true);
		});
	}
	function satisfies(version, specifier, options = {}) {
		return pick([version], specifier, options).length === 1;
	}
	function arrayStartsWith(array, prefix) {
		if (prefix.length > array.length) return false;
		for (let i = 0; i < prefix.length; i += 1) if (prefix[i] !== array[i]) return false;
		return true;
	}
	function contains(specifier, input) {
		const { explained } = input;
		let { version } = input;
		const { ...spec } = specifier;
		if (spec.prereleases === void 0) spec.prereleases = spec.is_prerelease;
		if (explained && explained.is_prerelease && !spec.prereleases) return false;
		if (spec.operator === "~=") {
			let compatiblePrefix = spec.release.slice(0, -1).concat("*").join(".");
			if (spec.epoch) compatiblePrefix = spec.epoch + "!" + compatiblePrefix;
			return satisfies(version, `>=${spec.version}, ==${compatiblePrefix}`, { prereleases: spec.prereleases });
		}
		if (spec.prefix) {
			const isMatching = explained.epoch === spec.epoch && arrayStartsWith(explained.release, spec.release);
			return spec.operator !== "!=" ? isMatching : !isMatching;
		}
		if (explained) {
			if (explained.local && spec.version) {
				version = explained.public;
				spec.version = explainVersion(spec.version).public;
			}
		}
		if (spec.operator === "<" || spec.operator === ">") {
			if (Operator.eq(spec.release.join("."), explained.release.join("."))) return false;
		}
		const op = Operator[spec.operator];
		return op(version, spec.version || spec.legacy);
	}
	function validRange(specifier) {
		return Boolean(parse(specifier));
	}
}));
//#endregion
//#region ../../node_modules/@renovatebot/pep440/lib/semantic.js
var require_semantic = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { explain, parse, stringify } = require_version();
	module.exports = {
		major,
		minor,
		patch,
		inc
	};
	function major(input) {
		const version = explain(input);
		if (!version) throw new TypeError("Invalid Version: " + input);
		return version.release[0];
	}
	function minor(input) {
		const version = explain(input);
		if (!version) throw new TypeError("Invalid Version: " + input);
		if (version.release.length < 2) return 0;
		return version.release[1];
	}
	function patch(input) {
		const version = explain(input);
		if (!version) throw new TypeError("Invalid Version: " + input);
		if (version.release.length < 3) return 0;
		return version.release[2];
	}
	function inc(input, release, preReleaseIdentifier) {
		let identifier = preReleaseIdentifier || `a`;
		const version = parse(input);
		if (!version) return null;
		if (![
			"a",
			"b",
			"c",
			"rc",
			"alpha",
			"beta",
			"pre",
			"preview"
		].includes(identifier)) return null;
		switch (release) {
			case "premajor":
				{
					const [majorVersion] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion + 1;
				}
				version.pre = [identifier, 0];
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			case "preminor":
				{
					const [majorVersion, minorVersion = 0] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion;
					version.release[1] = minorVersion + 1;
				}
				version.pre = [identifier, 0];
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			case "prepatch":
				{
					const [majorVersion, minorVersion = 0, patchVersion = 0] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion;
					version.release[1] = minorVersion;
					version.release[2] = patchVersion + 1;
				}
				version.pre = [identifier, 0];
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			case "prerelease":
				if (version.pre === null) {
					const [majorVersion, minorVersion = 0, patchVersion = 0] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion;
					version.release[1] = minorVersion;
					version.release[2] = patchVersion + 1;
					version.pre = [identifier, 0];
				} else {
					if (preReleaseIdentifier === void 0 && version.pre !== null) [identifier] = version.pre;
					const [letter, number] = version.pre;
					if (letter === identifier) version.pre = [letter, number + 1];
					else version.pre = [identifier, 0];
				}
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			case "major":
				if (version.release.slice(1).some((value) => value !== 0) || version.pre === null) {
					const [majorVersion] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion + 1;
				}
				delete version.pre;
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			case "minor":
				if (version.release.slice(2).some((value) => value !== 0) || version.pre === null) {
					const [majorVersion, minorVersion = 0] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion;
					version.release[1] = minorVersion + 1;
				}
				delete version.pre;
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			case "patch":
				if (version.release.slice(3).some((value) => value !== 0) || version.pre === null) {
					const [majorVersion, minorVersion = 0, patchVersion = 0] = version.release;
					version.release.fill(0);
					version.release[0] = majorVersion;
					version.release[1] = minorVersion;
					version.release[2] = patchVersion + 1;
				}
				delete version.pre;
				delete version.post;
				delete version.dev;
				delete version.local;
				break;
			default: return null;
		}
		return stringify(version);
	}
}));
//#endregion
//#region ../../node_modules/@renovatebot/pep440/index.js
var require_pep440 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const { valid, clean, explain, parse } = require_version();
	const { lt, le, eq, ne, ge, gt, compare, rcompare } = require_operator();
	const { filter, maxSatisfying, minSatisfying, RANGE_PATTERN, satisfies, validRange } = require_specifier();
	const { major, minor, patch, inc } = require_semantic();
	module.exports = {
		valid,
		clean,
		explain,
		parse,
		lt,
		le,
		lte: le,
		eq,
		ne,
		neq: ne,
		ge,
		gte: ge,
		gt,
		compare,
		rcompare,
		filter,
		maxSatisfying,
		minSatisfying,
		RANGE_PATTERN,
		satisfies,
		validRange,
		major,
		minor,
		patch,
		inc
	};
}));
//#endregion
//#region src/registries/pyreg/names.ts
/** PEP 503: equal without regard to case and to which of `-`, `_`, `.` separates words. */
function normalize(name) {
	return name.toLowerCase().replace(/[-_.]+/g, "-");
}
/** A version with `+` is valid in Python and not accepted by a registry. */
function isLocal(version) {
	return Boolean((0, import_pep440.explain)(version)?.local);
}
/** PEP 440: `1.0.0-rc.1` and `1.0.0rc1` are one version; so are `1.0` and `1.0.0`. Text that is not a version is compared as it is. */
function sameVersion(left, right) {
	return (0, import_pep440.valid)(left) !== null && (0, import_pep440.valid)(right) !== null ? (0, import_pep440.eq)(left, right) : left === right;
}
var import_pep440, pyreg;
var init_names$3 = __esmMin((() => {
	import_pep440 = require_pep440();
	pyreg = {
		tokenVariables: ["PYREG_API_TOKEN"],
		credentialPrefixes: [
			"PYREG_",
			"PYPI_",
			"TEST_PYPI_",
			"TWINE_",
			"UV_PUBLISH_"
		],
		comparedWorkflow: "called",
		isValidName: (name) => /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(name),
		isValidVersion: (version) => (0, import_pep440.valid)(version) !== null && !isLocal(version),
		versionExample: "a Python version such as 1.2.3 or 1.2.3rc1",
		normalizeName: normalize
	};
}));
//#endregion
//#region src/registries/rustreg/names.ts
var rustreg;
var init_names$2 = __esmMin((() => {
	init_semver();
	rustreg = {
		tokenVariables: ["RUST_REGISTRY_TOKEN"],
		credentialPrefixes: [
			"RUST_REGISTRY_",
			"RUSTREG_",
			"CARGO_",
			"CRATES_"
		],
		comparedWorkflow: "calling",
		isValidName: (name) => /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name),
		isValidVersion: isSemver,
		versionExample: "three numbers such as 1.2.3",
		normalizeName: (name) => name
	};
}));
//#endregion
//#region src/registries/names.ts
/** The one of the two files that the registry compares with the registered workflow. */
function comparedWorkflow(kind, files) {
	return files[registryNames[kind].comparedWorkflow];
}
var registryNames;
var init_names$1 = __esmMin((() => {
	init_names$4();
	init_names$3();
	init_names$2();
	registryNames = {
		rustreg,
		pyreg,
		jsreg
	};
}));
//#endregion
//#region src/doctor/compared-file.ts
/**
* The file name that the registry compares with what was registered. Where a workflow calls another one, the
* identity token names both: pyreg looks at the one that holds the job, the other two at the one that was started.
*/
function comparedFile$1(kind, { entry, workflow }) {
	return comparedWorkflow(kind, {
		calling: entry.name,
		called: workflow.name
	});
}
/** Why it is that file; empty when no workflow is called, since there is only one file then. */
function whyThatFile(kind, { chain }) {
	if (chain.length < 2) return "";
	return registryNames[kind].comparedWorkflow === "called" ? `: ${kind} compares the called workflow, which holds the job` : `: ${kind} compares the calling workflow, which was started`;
}
/** The sites that publish this package; a `--package` flag leaves the others out. */
function sitesOf({ name }, sites) {
	return sites.filter(({ invocation, switchedOff }) => switchedOff === void 0 && (invocation.packages === void 0 || invocation.packages.includes(name)));
}
var init_compared_file = __esmMin((() => {
	init_names$1();
}));
//#endregion
//#region src/doctor/rules/declared-environment.ts
function compare$4(entry, site) {
	const declared = entry.trustPolicy?.environment;
	const environment = environmentOf(site.chain);
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
		message: `${name} has environment: "${environment.text}", known only at run time; "${declared}" is declared for ${who}`,
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
		hint: `write \`environment: ${declared}\` in the job, or register ${seen === void 0 ? "no environment" : `"${seen}"`} and change ${showLine(entry.policyPlaces.environment)}`,
		place
	};
}
var id$7, declaredEnvironment;
var init_declared_environment = __esmMin((() => {
	init_finding();
	init_environment();
	init_compared_file();
	init_rule();
	id$7 = "declared-environment";
	declaredEnvironment = {
		id: id$7,
		label: "the declared environment is the job's",
		check: ({ packages, sites }) => packages.filter(({ trustPolicy }) => trustPolicy !== void 0).flatMap((entry) => sitesOf(entry, sites).map((site) => ({
			id: id$7,
			package: entry.name,
			...compare$4(entry, site)
		})))
	};
}));
//#endregion
//#region src/doctor/rules/declared-repository.ts
function compare$3({ runRepository, remotes }, { name, kind }, declared) {
	const declares = `${name} (${kind}) declares repository "${declared}"`;
	if (runRepository !== void 0) {
		if (same$2(runRepository, declared)) return {
			verdict: "ok",
			message: `${declares}, and this run is of it`
		};
		return {
			verdict: "failed",
			message: `${declares}, and this run is of "${runRepository}" (GITHUB_REPOSITORY)`,
			hint: advice(declared, runRepository)
		};
	}
	const remote = remotes.find(({ repository }) => same$2(repository, declared));
	if (remote) return {
		verdict: "ok",
		message: `${declares}, as the git remote "${remote.name}"`
	};
	const [first] = remotes;
	if (!first) return {
		verdict: "skipped",
		message: `${declares}; there is no git remote to compare it with`
	};
	return {
		verdict: "failed",
		message: `${declares}, and the git remote "${first.name}" is "${first.repository}"`,
		hint: advice(declared, first.repository)
	};
}
function same$2(a, b) {
	return a.toLowerCase() === b.toLowerCase();
}
function advice(declared, seen) {
	const [owner, name] = declared.toLowerCase().split("/");
	const [seenOwner, seenName] = seen.toLowerCase().split("/");
	const register = `register "${seen}" at the registry and declare it here: registries compare the current name`;
	if (owner === seenOwner) return `if the repository was renamed, ${register}`;
	if (name === seenName) return `in a fork, add the original repository as a git remote; if it was transferred, ${register}`;
	return `declare this repository and register it; registries compare the repository of the run`;
}
var id$6, declaredRepository;
var init_declared_repository = __esmMin((() => {
	id$6 = "declared-repository";
	declaredRepository = {
		id: id$6,
		label: "the declared repository is this one",
		check: (subject) => subject.packages.flatMap((entry) => {
			const declared = entry.trustPolicy?.repository;
			if (declared === void 0) return [];
			return [{
				id: id$6,
				package: entry.name,
				place: entry.policyPlaces.repository,
				...compare$3(subject, entry, declared)
			}];
		})
	};
}));
//#endregion
//#region src/doctor/candidates.ts
/**
* Jobs that may publish in a way that cannot be read here: they call a workflow of another repository, or run a
* script with unknown content, and may have an identity token.
*/
function candidates({ broken, opaque }) {
	const remote = broken.filter(({ id, chain }) => id === "reusable-remote" && mayHaveToken(chain)).map(({ message, place, chain }) => ({
		id: "reusable-remote",
		verdict: "unknown",
		message: `${chainNames({ chain })}: ${message}`,
		hint: "if it publishes, run `pubtool doctor` in its repository as well",
		place
	}));
	const scripts = opaque.filter(({ chain }) => mayHaveToken(chain)).map(({ message, place, chain }) => ({
		id: "publish-workflow",
		verdict: "unknown",
		message: `${chainNames({ chain })}: job ${chain.at(-1).job.id} ${message}`,
		hint: "if it publishes, run `pubtool publish` in the step itself",
		place
	}));
	return [...remote, ...scripts];
}
function mayHaveToken(chain) {
	const grant = grantOf(chain, "id-token");
	return !(grant.known && grant.level !== "write");
}
var init_candidates = __esmMin((() => {
	init_permissions();
	init_sites();
}));
//#endregion
//#region src/doctor/rules/declared-workflow.ts
function look$2(subject, entry, { workflow }) {
	const { repository, sites } = subject;
	const who = `${entry.name} (${entry.kind})`;
	const place = entry.policyPlaces.workflow;
	const shared = {
		id: id$5,
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
			place
		}];
	}
	const publishing = sitesOf(entry, sites);
	if (publishing.length === 0) {
		const possible = candidates(subject).length > 0;
		const message = possible ? `${who} declares workflow "${workflow}", and no job is certain to publish it` : `${who} declares workflow "${workflow}", and no job publishes it`;
		const verdict = possible ? "unknown" : "failed";
		return [{
			...shared,
			verdict,
			message,
			hint: "`pubtool explain publish-workflow`",
			place
		}];
	}
	return publishing.map((site) => ({
		...shared,
		...compare$2(entry, workflow, who, site)
	}));
}
function compare$2(entry, declared, who, site) {
	const seen = comparedFile$1(entry.kind, site);
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
		hint: `register "${seen}" for ${entry.registryName} and declare it in ${showLine(entry.policyPlaces.workflow)}, or leave ${entry.name} out of this job with --package`,
		place: site.place
	};
}
var id$5, declaredWorkflow;
var init_declared_workflow = __esmMin((() => {
	init_finding();
	init_repository();
	init_candidates();
	init_compared_file();
	init_rule();
	id$5 = "declared-workflow";
	declaredWorkflow = {
		id: id$5,
		label: "the declared workflow is the one that publishes",
		check: (subject) => subject.packages.flatMap((entry) => entry.trustPolicy ? look$2(subject, entry, entry.trustPolicy) : [])
	};
}));
//#endregion
//#region src/doctor/rules/workflow-ref.ts
function compare$1({ sites, repository }, { ref, file }, entry, { workflow: declared }) {
	const { kind, name } = entry;
	const place = entry.policyPlaces.workflow;
	const who = `${name} (${kind})`;
	if (file === void 0) return {
		verdict: "unknown",
		message: `${VARIABLE$1} is "${ref}", which does not contain the name of a workflow file`,
		place
	};
	const called = sitesOf(entry, sites).some((site) => site.entry.name === file && comparedFile$1(kind, site) === declared);
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
var id$4, VARIABLE$1, workflowRef;
var init_workflow_ref$1 = __esmMin((() => {
	init_compared_file();
	id$4 = "workflow-ref";
	VARIABLE$1 = "GITHUB_WORKFLOW_REF";
	workflowRef = {
		id: id$4,
		label: "the running workflow is the declared one",
		check(subject) {
			const { run } = subject;
			if (!run) return [];
			return subject.packages.flatMap((entry) => entry.trustPolicy ? [{
				id: id$4,
				package: entry.name,
				...compare$1(subject, run, entry, entry.trustPolicy)
			}] : []);
		}
	};
}));
//#endregion
//#region src/doctor/declared.ts
/** Phase 2: the trust policies of `pubtool.toml`, compared with the workflow files. */
function declaredSection(subject, hasConfig) {
	const section = {
		heading: "trust policy (declared)",
		prefix: "trust-policy"
	};
	const silent = subject.packages.filter(({ trustPolicy }) => trustPolicy === void 0);
	if (silent.length === subject.packages.length) {
		const note = hasConfig ? `not declared: no package has a [package.trust_policy] block; ${DECLARE}` : "not declared: there is no pubtool.toml; `pubtool init` writes one for the packages it finds";
		return {
			...section,
			checks: [],
			notes: [note]
		};
	}
	return {
		...section,
		checks: rules$1.map((rule) => runRule(rule, subject)).filter(({ findings }) => findings.length > 0),
		notes: silent.map(({ name, kind }) => `not declared for ${name} (${kind})`)
	};
}
var rules$1, DECLARE;
var init_declared = __esmMin((() => {
	init_rule();
	init_declared_environment();
	init_declared_repository();
	init_declared_workflow();
	init_workflow_ref$1();
	rules$1 = [
		declaredWorkflow,
		declaredEnvironment,
		declaredRepository,
		workflowRef
	];
	DECLARE = "write `workflow` under [package.trust_policy] for each package to compare it with the workflow files";
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
	const invocation = mergeInvocations(scanScript(script, void 0, withoutFiles()).invocations);
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
	init_scan_script();
	init_script_files();
}));
//#endregion
//#region src/doctor/rules/commented-out-step.ts
function switchedOff({ sites }) {
	return sites.filter((site) => site.switchedOff !== void 0).map((site) => ({
		id: id$3,
		verdict: "failed",
		message: `${jobName(site)} never runs its publishing step: it is switched off by \`${site.switchedOff}\``,
		hint: "remove the condition, or the step",
		place: site.place
	}));
}
/** A commented line in a file with a step that runs is a note; otherwise it is the missing step. */
function commented({ sites }, { file, name, text }) {
	if (sites.some(({ chain, place }) => place.file === file || chain.some((link) => link.workflow.file === file))) return [];
	return commentedSteps(text, file).map(({ place, shown }) => ({
		id: id$3,
		verdict: sites.length > 0 ? "warning" : "failed",
		message: `${name}: the step \`${shown}\` is commented out`,
		hint: "remove the #, or delete the step",
		place
	}));
}
var id$3, commentedOutStep;
var init_commented_out_step = __esmMin((() => {
	init_comments();
	init_rule();
	id$3 = "commented-out-step";
	commentedOutStep = {
		id: id$3,
		label: "the publishing step is not commented out",
		check(subject) {
			const off = [...switchedOff(subject), ...subject.repository.workflows.flatMap((file) => commented(subject, file))];
			if (off.length > 0) return off;
			const active = subject.sites.filter(({ invocation }) => invocation.doubt === void 0);
			if (active.length === 0) return [{
				id: id$3,
				verdict: "skipped",
				message: "no publishing step to look at"
			}];
			return active.map((site) => ({
				id: id$3,
				verdict: "ok",
				message: `${jobName(site)} runs its publishing step`,
				place: site.place
			}));
		}
	};
}));
//#endregion
//#region src/doctor/rules/permission.ts
/** A rule: the publishing job has write access to one permission. */
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
					message: `${name}: it is not known whether it has ${permission}: write: ${grant.why}`,
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
	contentsPermission = writePermission("contents-permission", "contents", "a release needs it for tags, and a block without it removes even read access");
}));
//#endregion
//#region src/doctor/rules/environment-key.ts
function look$1(site) {
	const environment = environmentOf(site.chain);
	const name = jobName(site);
	if (environment?.form === "name") return {
		id: id$2,
		verdict: "ok",
		message: `${name} has environment: "${environment.name}"`,
		place: environment.place
	};
	if (environment?.form === "expression") return {
		id: id$2,
		verdict: "ok",
		message: `${name} has environment: "${environment.text}"; its name is known only at run time`,
		place: environment.place
	};
	const { verdict, doubt } = failure(site);
	return {
		id: id$2,
		verdict,
		message: `${name} ${environment ? "has an `environment:` key without a name" : "has no `environment:` key"}${doubt}`,
		hint: "add e.g. `environment: release`: a registry with a registered environment rejects a token without one",
		place: environment?.place ?? site.job.place
	};
}
var id$2, environmentKey;
var init_environment_key = __esmMin((() => {
	init_environment();
	init_rule();
	id$2 = "environment-key";
	environmentKey = {
		id: id$2,
		label: "the publishing job has an environment",
		check(subject) {
			const jobs = publishingJobs(subject);
			return jobs.length === 0 ? nothingToLookAt(id$2) : jobs.map(look$1);
		}
	};
}));
//#endregion
//#region src/doctor/rules/id-token-permission.ts
var idTokenPermission;
var init_id_token_permission = __esmMin((() => {
	init_permission();
	idTokenPermission = writePermission("id-token-permission", "id-token", "without it the job gets no identity token, which the registries exchange for a publishing token");
}));
//#endregion
//#region src/doctor/rules/other-client.ts
var id$1, otherClient;
var init_other_client = __esmMin((() => {
	init_sites();
	id$1 = "other-client";
	otherClient = {
		id: id$1,
		label: "no job uploads packages without pubtool",
		check: ({ clients }) => clients.map(({ chain, place, message }) => ({
			id: id$1,
			verdict: "warning",
			message: `${chainNames({ chain })}: job ${chain.at(-1).job.id} runs \`${message}\` itself`,
			hint: "if the package is in pubtool.toml, remove this step: `pubtool publish` uploads it with all its checks",
			place
		}))
	};
}));
//#endregion
//#region src/doctor/rules/publish-workflow.ts
function look(site) {
	const { doubt, shown, through = [] } = site.invocation;
	const path = through.length === 0 ? "" : ` through ${through.map((name) => `\`${name}\``).join(", ")}`;
	if (doubt === void 0) return {
		id,
		verdict: "ok",
		message: `${jobName(site)} runs \`${shown}\`${path}`,
		place: site.place
	};
	return {
		id,
		verdict: "unknown",
		message: `${jobName(site)} may publish: it runs \`${shown}\`${path}, and ${doubt}`,
		hint: "write the command as it is: `pubtool publish`, or `command: publish` of the action",
		place: site.place
	};
}
function missing({ repository }, possible) {
	const count = repository.names.length;
	const looked = count === 0 ? `there is no workflow in ${WORKFLOW_FOLDER}` : `none of ${count} workflow files does`;
	if (possible === 0) return {
		id,
		verdict: "failed",
		message: `no job runs \`pubtool publish\`: ${looked}`,
		hint: "`pubtool init` writes such a workflow; or add a step `run: npx pubtool publish`"
	};
	return {
		id,
		verdict: "failed",
		message: "no job is certain to run `pubtool publish`",
		hint: "write `run: npx pubtool publish` in the step that publishes; or, if one of the jobs below publishes, declare it in pubtool.toml: `workflow` under [package.trust_policy]"
	};
}
var id, publishWorkflow;
var init_publish_workflow = __esmMin((() => {
	init_repository();
	init_candidates();
	init_rule();
	id = "publish-workflow";
	publishWorkflow = {
		id,
		label: "a workflow runs `pubtool publish`",
		check(subject) {
			const running = subject.sites.filter(({ switchedOff }) => switchedOff === void 0);
			const found = running.map(look);
			if (running.some(({ invocation }) => invocation.doubt === void 0)) return found;
			const possible = [...found, ...candidates(subject)];
			const declared = subject.packages.some(({ trustPolicy }) => trustPolicy !== void 0);
			return possible.length > 0 && declared ? possible : [missing(subject, possible.length), ...possible];
		}
	};
}));
//#endregion
//#region src/doctor/rules/workflow-files.ts
var HINTS, workflowFiles;
var init_workflow_files = __esmMin((() => {
	init_sites();
	HINTS = {
		"workflow-syntax": "fix the file at this position: the workflow host rejects it as well",
		"workflow-shape": "a workflow has `on:` and `jobs:`; move other files to another folder",
		"workflow-unreadable": "check that it is a file and readable",
		"reusable-cycle": "remove one of these calls: the workflow host starts none of them",
		"reusable-missing": "check the path: it begins with ./.github/workflows/ or $/.github/workflows/ and has no @ref",
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
/** Phase 1: the workflow files, without declarations. */
function localSection(subject) {
	return {
		heading: "trust policy (local)",
		prefix: "trust-policy",
		checks: [...rules.map((rule) => runRule(rule, subject)), ...[runRule(otherClient, subject)].filter(({ findings }) => findings.length > 0)],
		notes: ["workflow and environment names are not compared with the registrations at pyreg and jsreg: these registries have no API to read them"]
	};
}
var rules;
var init_local = __esmMin((() => {
	init_rule();
	init_commented_out_step();
	init_contents_permission();
	init_environment_key();
	init_id_token_permission();
	init_other_client();
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
//#region src/base/debug.ts
var debug;
var init_debug = __esmMin((() => {
	debug = debuglog("pubtool");
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
		const answer = await sendOnce(io, current);
		if (!(answer instanceof Error) && !isTransient(answer.status)) return answer;
		const retryAfter = answer instanceof Error ? null : answer.headers.get("retry-after");
		const delay = retryDelay(attempt, io.clock.now(), retryAfter);
		if (delay === void 0) throw unreachable(current, answer, retryAfter);
		await io.clock.sleep(delay);
	}
}
/** Checked first: the errors of `fetch` for these quote the header, with the token in it. */
function checkSendable({ url, headers = {} }) {
	if (!URL.canParse(String(url))) throw new PubtoolError(`"${String(url)}" is not a web address`, { exitCode: EXIT.usage });
	if (Object.values(headers).every(isHeaderValue)) return;
	throw new PubtoolError(`the token for ${showAddress(url)} contains a line break or another character that is not valid in a header`, { hint: "store it again, without quotes and in one line" });
}
/** Whether `fetch` accepts it as a header value; it ignores white space at both ends. */
function isHeaderValue(value) {
	return /^[\t\x20-\x7E\x80-\xFF]*$/.test(value.trim());
}
/** One attempt, without repetition. A network error is returned, not thrown. */
async function sendOnce({ fetch }, request) {
	const { url, method = "GET", headers, body, timeout = TIMEOUT } = request;
	const started = performance.now();
	const log = (result) => debug("%s %s: %s, %d ms", method, showAddress(url), result, Math.round(performance.now() - started));
	try {
		const response = await fetch(url, {
			method,
			headers: {
				"user-agent": `pubtool/${version}`,
				...headers
			},
			signal: AbortSignal.timeout(timeout),
			redirect: request.redirect ?? (method === "GET" ? "follow" : "manual"),
			...body === void 0 ? {} : { body }
		});
		const bytes = Buffer.from(await response.arrayBuffer());
		log(String(response.status));
		return {
			status: response.status,
			headers: response.headers,
			bytes,
			text: bytes.toString()
		};
	} catch (error) {
		const reason = error instanceof Error ? error : new Error(String(error));
		log(reasonOf(reason));
		return reason;
	}
}
function unreachable(request, answer, retryAfter) {
	const address = showAddress(request.url);
	const reason = answer instanceof Error ? reasonOf(answer) : `HTTP ${answer.status}`;
	const wait = retryAfter === null ? "" : ` (the server sent Retry-After: "${retryAfter}")`;
	return new UnreachableError(`${request.method ?? "GET"} ${address} failed: ${reason}${wait}`, {
		hint: "run the same command again when the server responds",
		...answer instanceof Error ? { cause: answer } : {}
	});
}
/** Without the query, which may contain secrets. */
function showAddress(url) {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname}`;
}
/** The reason is in the cause of `fetch failed`. */
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
var TIMEOUT, UnreachableError;
var init_http = __esmMin((() => {
	init_errors();
	init_debug();
	init_retry();
	TIMEOUT = 3e4;
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
/** The finding that a rustreg server's response means for a declaration. */
function judge(entry, policy, answer) {
	const crate = `crate "${entry.registryName}"`;
	const shared = {
		package: entry.name,
		place: entry.policyPlaces.workflow
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
		case 401: return failed("rustreg-token-refused", "the token in RUSTREG_DOCTOR_TOKEN is not valid", "it was revoked, has expired, or belongs to another registry: create a new one");
		case 403: return failed("rustreg-token-scope", "the token in RUSTREG_DOCTOR_TOKEN may not read trusted-publishing settings", "create a token with the default scope (legacy, without restrictions) or with the scope trusted-publishing");
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
/** By field, values quoted, so that a registered space at the end is visible. */
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
//#region src/http/budget.ts
/** `each`: milliseconds per request; `total`: for all requests, counted from now. */
function createRequestBudget({ clock }, { each, total }) {
	const end = clock.now() + total;
	return { timeLeft: () => Math.max(0, Math.min(each, end - clock.now())) };
}
var init_budget = __esmMin((() => {}));
//#endregion
//#region src/doctor/trusted-publishing-api.ts
function createClient(io) {
	return {
		io,
		budget: createRequestBudget(io, {
			each: REQUEST_MILLISECONDS,
			total: PHASE_MILLISECONDS
		})
	};
}
/** The web address of the API: `url`, else the one in the sparse index; undefined when neither is configured. */
async function apiAddress(settings, client) {
	if (settings.url !== void 0) return { url: settings.url };
	const index = settings.index?.replace(/^sparse\+/, "");
	if (index === void 0 || index === settings.index) return {};
	const answer = await request(`${index.replace(/\/*$/, "/")}config.json`, {}, client);
	if ("reason" in answer) return answer;
	const { api } = answer.body ?? {};
	return typeof api === "string" ? { url: api.replace(/\/+$/, "") } : {};
}
/** Every registration of a crate, all pages. Never throws. */
async function listRegistrations(base, crate, token, client) {
	const path = `${base}/api/v1/trusted_publishing/github_configs`;
	const registrations = [];
	let query = `?crate=${encodeURIComponent(crate)}`;
	for (let page = 0; query !== void 0; page++) {
		if (page === PAGES$1) return {
			outcome: "unavailable",
			reason: `the list does not end after ${PAGES$1} pages`
		};
		const answer = await request(`${path}${query}`, { authorization: token }, client);
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
async function request(url, headers, { io, budget }) {
	const answer = await sendOnce(io, {
		url,
		headers: {
			accept: "application/json",
			...headers
		},
		timeout: budget.timeLeft(),
		redirect: "manual"
	});
	if (answer instanceof Error) return { reason: whyNot(answer) };
	if (answer.status >= 500) return { reason: `the registry answered ${answer.status}` };
	return {
		status: answer.status,
		body: parse$1(answer.text)
	};
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
	init_budget();
	init_http();
	REQUEST_MILLISECONDS = 1e4;
	PHASE_MILLISECONDS = 6e4;
	PAGES$1 = 50;
}));
//#endregion
//#region src/doctor/registry-phase.ts
/** Phase 3: the declarations, compared with the registrations. Undefined without a token. */
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
	const client = createClient(io);
	const { url, reason } = await apiAddress({
		...fromCargo(config, io),
		...config.registries.rustreg
	}, client);
	if (url === void 0 && reason === void 0) return [noAddress()];
	const findings = [];
	let last;
	for (const entry of declared) {
		if (url === void 0) last = {
			outcome: "unavailable",
			reason
		};
		else if (last?.outcome !== "unavailable") last = await listRegistrations(url, entry.registryName, token, client);
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
		message: `${VARIABLE} contains a line break or another character that a token cannot contain`,
		hint: "store the token again, without quotes and in one line"
	};
}
function noAddress() {
	return {
		id: "rustreg-no-address",
		verdict: "failed",
		message: `${VARIABLE} is set, and the address of the rustreg registry is not configured`,
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
//#region src/host/workflow-ref.ts
/**
* The workflow's file name in `owner/repo/.github/workflows/file.yml@refs/heads/main`, as in `GITHUB_WORKFLOW_REF` and
* the claims `workflow_ref` and `job_workflow_ref`; undefined when it is not such a reference. A file name may contain
* `@` and a ref may look like a file name, but only a ref has slashes: the first `@refs/` separates them.
*/
function workflowFile(reference) {
	const path = /^[^/]+\/[^/]+\/\.github\/workflows\/(.+)$/.exec(reference ?? "")?.[1];
	if (path === void 0) return void 0;
	const refs = path.indexOf("@refs/");
	const end = refs >= 0 ? refs : path.lastIndexOf("@");
	const file = end > 0 ? path.slice(0, end) : path;
	return file.includes("/") ? void 0 : file;
}
var init_workflow_ref = __esmMin((() => {}));
//#endregion
//#region src/doctor/workflow-run.ts
/** Reads `owner/repo/.github/workflows/file.yml@refs/heads/main`; undefined outside a workflow run. */
function workflowRun(env) {
	const ref = envValue(env, "GITHUB_WORKFLOW_REF");
	if (ref === void 0) return void 0;
	return {
		ref,
		file: workflowFile(ref)
	};
}
var init_workflow_run = __esmMin((() => {
	init_io();
	init_workflow_ref();
}));
//#endregion
//#region src/doctor/run.ts
/** Everything that the rules look at. Without a configuration, nothing is declared. */
function readSubject(root, config, io) {
	const repository = readRepository(root);
	const run = workflowRun(io.env);
	const runRepository = envValue(io.env, "GITHUB_REPOSITORY");
	return {
		repository,
		...findSites(repository),
		packages: config?.packages ?? [],
		remotes: gitRemotes(root, io.env),
		...runRepository === void 0 ? {} : { runRepository },
		...run ? { run } : {}
	};
}
/** The three phases on one repository. */
async function doctor(subject, config, io) {
	const registry = await registrySection(config, io);
	return [
		localSection(subject),
		declaredSection(subject, config !== void 0),
		...registry ? [registry] : []
	];
}
var init_run$1 = __esmMin((() => {
	init_io();
	init_repository$1();
	init_repository();
	init_sites();
	init_declared();
	init_local();
	init_registry_phase();
	init_workflow_run();
}));
//#endregion
//#region src/workflow/triggers.ts
/** Every kind of run that the workflow's own events start; calls by other workflows are left out. */
function runsOf({ triggers }) {
	return triggers.filter(({ event }) => event !== "workflow_call").flatMap((trigger) => refsOf(trigger).map((ref) => ({
		event: trigger.event,
		ref
	})));
}
function refsOf({ event, branches, tags }) {
	if (event !== "push") return [REFS[event] ?? DEFAULT_BRANCH];
	if (!branches && !tags) return ["refs/heads/<branch>", "refs/tags/<tag>"];
	const positive = (patterns = []) => patterns.filter((pattern) => !pattern.startsWith("!"));
	return [...positive(branches).map((branch) => `refs/heads/${branch}`), ...positive(tags).map((tag) => `refs/tags/${tag}`)];
}
/** What is known of the `github` context in such a run. */
function lookupFor({ event, ref }, repository) {
	const literal = /^[^*?+[\]!<]*/.exec(ref)[0];
	const kind = /^refs\/(heads|tags)\//.exec(ref)?.[1];
	const prefixed = (from) => literal === ref ? ref.slice(from) : {
		unknown: true,
		prefix: literal.slice(from)
	};
	return (path) => {
		switch (path) {
			case "github.event_name": return event;
			case "github.ref": return prefixed(0);
			case "github.ref_name": return kind === void 0 ? UNKNOWN : prefixed(`refs/${kind}/`.length);
			case "github.ref_type": return kind === void 0 ? UNKNOWN : kind === "tags" ? "tag" : "branch";
			case "github.repository": return repository ?? UNKNOWN;
			case "github.repository_owner": return repository?.split("/")[0] ?? UNKNOWN;
			default: return UNKNOWN;
		}
	};
}
var DEFAULT_BRANCH, REFS;
var init_triggers = __esmMin((() => {
	init_expression();
	DEFAULT_BRANCH = "refs/heads/<default branch>";
	REFS = {
		release: "refs/tags/<tag>",
		workflow_dispatch: "refs/heads/<branch>",
		pull_request: "refs/pull/<number>/merge",
		pull_request_review: "refs/pull/<number>/merge",
		pull_request_target: "refs/heads/<base branch>",
		merge_group: "refs/heads/gh-readonly-queue/<branch>",
		create: "refs/heads/<branch>"
	};
}));
//#endregion
//#region src/doctor/simulate.ts
/** The identity token of every publishing job, for every event that starts it. Jobs whose `if:` is false are left out. */
function simulate(subject) {
	return publishingJobs(subject).flatMap((site) => isOnlyCalled(site.entry) ? [identity(subject, site, {
		event: "<event of the caller>",
		ref: "<ref of the caller>"
	}, true)] : runsOf(site.entry).filter((run) => mayRun(site, lookupFor(run, repositoryOf(subject)))).map((run) => identity(subject, site, run, false)));
}
function repositoryOf({ runRepository, remotes, packages }) {
	return runRepository ?? remotes[0]?.repository ?? packages.find(({ trustPolicy }) => trustPolicy?.repository !== void 0)?.trustPolicy?.repository;
}
function mayRun({ chain }, lookup) {
	return chain.every(({ job }, index) => {
		const condition = job.if;
		const context = lookupIn(chain.slice(0, index + 1), lookup);
		return condition === void 0 || evaluateCondition(condition, context) !== false;
	});
}
function identity(subject, site, run, foreign) {
	const known = repositoryOf(subject);
	const here = known ?? SOME_REPOSITORY;
	const repository = foreign ? "<repository of the caller>" : here;
	const environment = environmentOf(site.chain, lookupFor(run, known));
	const name = environment?.form === "name" ? environment.name : environment?.form === "expression" ? environment.text : void 0;
	const claims = {
		repository,
		workflow_ref: foreign ? "<workflow of the caller>" : `${here}/${WORKFLOW_FOLDER}/${site.entry.name}@${run.ref}`,
		job_workflow_ref: `${here}/${WORKFLOW_FOLDER}/${site.workflow.name}@${foreign ? "<ref of the call>" : run.ref}`,
		...name === void 0 ? {} : { environment: name },
		ref: run.ref,
		event_name: run.event,
		sub: `repo:${repository}:${subjectOf(name, run)}`
	};
	const grant = grantOf(site.chain, "id-token");
	const certain = {
		environment: environment?.form !== "expression",
		repository: known !== void 0 && !foreign
	};
	return {
		workflows: site.chain.map(({ workflow }) => workflow.name),
		job: site.job.id,
		claims,
		...grant.known && grant.level !== "write" ? { withoutToken: grant.why } : {},
		packages: subject.packages.filter((entry) => sitesOf(entry, [site]).length > 0).flatMap((entry) => entry.trustPolicy ? [match(entry, entry.trustPolicy, site, claims, certain)] : [])
	};
}
function subjectOf(environment, { event, ref }) {
	if (environment !== void 0) return `environment:${environment.replaceAll(":", "%3A")}`;
	return event === "pull_request" ? "pull_request" : `ref:${ref}`;
}
function match(entry, policy, site, claims, certain) {
	const file = comparedFile$1(entry.kind, site);
	const differences = [];
	const differ = (field, token, isCertain) => differences.push({
		field,
		declared: policy[field],
		token,
		certain: isCertain
	});
	if (policy.workflow !== file) differ("workflow", file, true);
	const { environment, repository } = policy;
	if (environment !== void 0 && !same$1(environment, claims.environment)) differ("environment", claims.environment, certain.environment);
	if (repository !== void 0 && !same$1(repository, claims.repository)) differ("repository", claims.repository, certain.repository);
	const result = differences.some((difference) => difference.certain) ? "mismatch" : differences.length > 0 ? "unknown" : "match";
	return {
		name: entry.name,
		kind: entry.kind,
		result,
		differences,
		place: entry.policyPlaces.workflow
	};
}
function same$1(declared, token) {
	return declared.toLowerCase() === token?.toLowerCase();
}
var SOME_REPOSITORY;
var init_simulate = __esmMin((() => {
	init_environment();
	init_expression();
	init_permissions();
	init_repository();
	init_triggers();
	init_compared_file();
	init_rule();
	SOME_REPOSITORY = "<owner>/<repo>";
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
	for (const variable of registryNames[kind].tokenVariables) {
		const token = envValue(env, variable);
		if (token !== void 0) return {
			variable,
			token
		};
	}
}
/** Decides which credential publishes a package. A long-lived token replaces an identity token only with `--allow-token`. */
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
var SECRET_VARIABLES;
var init_precedence = __esmMin((() => {
	init_io();
	init_names$1();
	SECRET_VARIABLES = [
		...Object.values(registryNames).flatMap(({ tokenVariables }) => tokenVariables),
		"RUSTREG_DOCTOR_TOKEN",
		"NPM_ID_TOKEN",
		"ACTIONS_ID_TOKEN_REQUEST_TOKEN"
	];
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
//#region src/report/sarif.ts
/** SARIF 2.1.0 for code scanning: every finding that is not ok or skipped. */
function renderSarif(sections, page) {
	const findings = findingsOf(sections).filter(({ verdict }) => LEVELS[verdict] !== void 0);
	const ids = [...new Set(findings.map(({ id }) => id))].sort();
	const log = {
		$schema: "https://json.schemastore.org/sarif-2.1.0.json",
		version: "2.1.0",
		runs: [{
			tool: { driver: {
				name: "pubtool",
				version,
				rules: ids.map((id) => rule(id, page(id)))
			} },
			columnKind: "utf16CodeUnits",
			results: findings.map((finding) => result(finding, ids))
		}]
	};
	return `${JSON.stringify(log, void 0, 2)}\n`;
}
function rule(id, page) {
	if (page === void 0) return { id };
	const text = page.replace(/^# .*\n+/, "").trim();
	const [description = id] = text.split(/\n{2,}/);
	return {
		id,
		shortDescription: { text: description },
		help: {
			text,
			markdown: page
		}
	};
}
function result({ id, verdict, message, hint, place }, ids) {
	const { file, line, column } = place ?? WHOLE_REPOSITORY;
	const uri = file.split("/").map(encodeURIComponent).join("/");
	return {
		ruleId: id,
		ruleIndex: ids.indexOf(id),
		level: LEVELS[verdict],
		message: { text: hint === void 0 ? message : `${message}\n${hint}` },
		locations: [{ physicalLocation: {
			artifactLocation: {
				uri,
				uriBaseId: "%SRCROOT%"
			},
			region: {
				startLine: line,
				startColumn: column
			}
		} }],
		partialFingerprints: { "pubtoolFinding/v1": createHash("sha256").update(`${id}\0${file}\0${message}`).digest("hex") }
	};
}
var LEVELS, WHOLE_REPOSITORY;
var init_sarif = __esmMin((() => {
	init_version();
	init_finding();
	LEVELS = {
		failed: "error",
		unknown: "warning",
		warning: "warning"
	};
	WHOLE_REPOSITORY = {
		file: ".github/workflows",
		line: 1,
		column: 1
	};
}));
//#endregion
//#region src/cli/command.ts
/** Gives `run` the types of its own flags; the table of commands forgets them. */
function defineCommand(command) {
	return command;
}
var init_command = __esmMin((() => {}));
//#endregion
//#region src/cli/simulation-report.ts
/** Prints the simulated identities and returns the exit code: 1 when a job gets no token, or one that does not match. */
function reportSimulation(identities, { stdout, env }, { json }) {
	const failed = identities.some(({ withoutToken, packages }) => withoutToken !== void 0 || packages.some(({ result }) => result === "mismatch"));
	const ok = identities.length > 0 && !failed;
	if (json) stdout.write(`${JSON.stringify({
		ok,
		identities
	}, void 0, 2)}\n`);
	else stdout.write(renderText(identities, styleFor(stdout, env)));
	return ok ? EXIT.ok : EXIT.problems;
}
function renderText(identities, style) {
	const heading = style.bold("identity tokens (simulated):");
	if (identities.length === 0) return `${heading}\n  ${style.mark("failed")} no job publishes: \`pubtool explain publish-workflow\`\n`;
	return `${[
		heading,
		...identities.flatMap((identity) => identityLines(identity, style)),
		`  ${style.dim(IMMUTABLE)}`
	].join("\n")}\n`;
}
function identityLines({ workflows, job, claims, withoutToken, packages }, style) {
	const title = `${workflows.join(" -> ")}: job ${job}, ${claims.event_name} of ${claims.ref}`;
	const { repository, workflow_ref, job_workflow_ref, environment = "(none)", ref, sub } = claims;
	const rows = Object.entries({
		repository,
		workflow_ref,
		job_workflow_ref,
		environment,
		ref,
		sub
	});
	return [
		`  ${visible(title)}`,
		...rows.map(([name, value]) => `      ${`${name}:`.padEnd(18)}${visible(value)}`),
		...withoutToken === void 0 ? [] : [`    ${style.mark("failed")} the job gets no identity token: ${visible(withoutToken)}`],
		...packages.flatMap((entry) => matchLines(entry, style)),
		...packages.length === 0 ? ["    - no trust policy is declared for a package that it publishes"] : []
	];
}
function matchLines({ name, kind, result, differences }, style) {
	const mark = style.mark(MARKS[result]);
	if (result === "match") return [`    ${mark} ${visible(name)} (${kind}): the declared registration would match`];
	return [`    ${mark} ${visible(name)} (${kind}): ${result === "mismatch" ? "the declared registration would not match" : "known only at run time"}`, ...differences.map((difference) => `        ${visible(describe$3(difference))}`)];
}
function describe$3({ field, declared, token }) {
	return `${field}: declared "${declared}", the token has ${token === void 0 ? "none" : `"${token}"`}`;
}
var IMMUTABLE, MARKS;
var init_simulation_report = __esmMin((() => {
	init_errors();
	init_plain();
	init_style();
	IMMUTABLE = "`sub` is in the format with names. Repositories created, renamed or transferred after 2026-07-15 have ids in it: repo:<owner>@<owner id>/<repo>@<repository id>:… Registries compare the other claims";
	MARKS = {
		match: "ok",
		mismatch: "failed",
		unknown: "unknown"
	};
}));
//#endregion
//#region src/cli/commands/doctor.ts
var doctor_exports = /* @__PURE__ */ __exportAll({ command: () => command$8 });
function formatOf({ json, format }) {
	const wanted = format ?? (json ? "json" : "text");
	const known = FORMATS.find((candidate) => candidate === wanted);
	if (known === void 0) throw new UsageError(`unknown format "${wanted}"`, `supported: ${FORMATS.join(", ")}`);
	if (json && known !== "json") throw new UsageError(`--json and --format ${known} contradict each other`);
	return known;
}
var FORMATS, command$8;
var init_doctor = __esmMin((() => {
	init_errors();
	init_load();
	init_run$1();
	init_simulate();
	init_mask_secrets();
	init_precedence();
	init_pages();
	init_finding();
	init_report$1();
	init_sarif();
	init_repository();
	init_command();
	init_simulation_report();
	FORMATS = [
		"text",
		"json",
		"sarif"
	];
	command$8 = defineCommand({
		name: "doctor",
		summary: "Check that the workflows fit the trust policies",
		options: {
			json: {
				type: "boolean",
				description: "the same as --format json"
			},
			format: {
				type: "string",
				placeholder: "FORMAT",
				description: `print the findings as ${FORMATS.join(", ")}; sarif is for code scanning`
			},
			simulate: {
				type: "boolean",
				description: "print the identity claims of each publishing job and event, and compare the declarations"
			}
		},
		more: [
			"Environment:",
			"  RUSTREG_DOCTOR_TOKEN  compare with the rustreg registry's registrations as well; a token with read access",
			"  GITHUB_WORKFLOW_REF   inside a workflow run: compared with the declared workflow",
			"  GITHUB_REPOSITORY     inside a workflow run: compared with the declared repository"
		].join("\n"),
		async run({ values, io: outside, config, configFile }) {
			const format = formatOf(values);
			const { io } = maskSecrets(outside, SECRET_VARIABLES);
			const loaded = configFile !== void 0 || findConfig({ cwd: io.cwd }) !== void 0 ? await config() : void 0;
			const subject = readSubject(repositoryRoot(loaded?.root ?? io.cwd), loaded, io);
			if (values.simulate) {
				if (format === "sarif") throw new UsageError("--simulate has no sarif format", "use --format json");
				return reportSimulation(simulate(subject), io, { json: format === "json" });
			}
			const sections = await doctor(subject, loaded, io);
			if (format !== "sarif") return report$1(sections, io, { json: format === "json" });
			io.stdout.write(renderSarif(sections, readPage));
			return exitCodeOf(sections);
		}
	});
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
	const { normalizeName } = registryNames[entry.kind];
	return normalizeName(manifest.name) === normalizeName(name);
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
	init_names$1();
}));
//#endregion
//#region src/base/child-process.ts
/** Runs a program to its end and gathers what it prints. Throws PubtoolError when it cannot be started. */
async function runChild(program, args, { cwd, env, input = "", timeout }) {
	return await new Promise((resolve, reject) => {
		const shell = process.platform === "win32";
		const words = shell ? args.map((word) => `"${word.replaceAll("\"", "\"\"")}"`) : args;
		debug("%s %s started in %s", program, args.join(" "), cwd);
		const child = spawn(program, words, {
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
		child.on("close", (code) => {
			debug("%s %s ended with exit code %s", program, args[0] ?? "", code);
			resolve({
				code: code ?? 1,
				stdout,
				output
			});
		});
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
	init_debug();
}));
//#endregion
//#region src/registries/context.ts
async function withRegistryContext(io, work) {
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
async function read(io, url, options = {}) {
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
	const { versionState } = step;
	if (versionState.state === "complete") return outcomeOf(step, "skipped", "already there, with the same content");
	if (versionState.state !== "uncompared") return void 0;
	return outcomeOf(step, "skipped", `already there; not compared: ${versionState.detail}`);
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
async function upload(step, { io, credentials, signal }) {
	const { release, registry } = step;
	let credential = await credentials.get(registry, release, step.exists);
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
			credential = await credentials.renew(registry, release);
			renewed = true;
			continue;
		}
		const delay = mayTryAgain(uploaded) && !signal.aborted ? retryDelay(attempt, io.clock.now()) : void 0;
		if (delay === void 0) throw refused$1(release, credential, uploaded, attempt);
		await io.clock.sleep(delay, signal);
	}
}
async function arrived({ registry, release }) {
	const { versionState } = await registry.lookUp(release, true);
	if (versionState.state !== "different") return versionState.state === "complete" || versionState.state === "uncompared";
	throw new PubtoolError(`"${release.name}" ${release.version} is there now with other content: ${versionState.detail}`, { hint: "somebody else published this version while this run was under way: raise the version" });
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
		const { versionState } = await registry.lookUp(release, false);
		if (versionState.state === "complete") return;
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
	require$1 = createRequire$1("/");
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
		else if (type === "L") longName = text$1(data);
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
	const name = text$1(header.subarray(0, 100));
	const prefix = text$1(header.subarray(257, 262)) === "ustar" && header[262] === 0 ? text$1(header.subarray(345, 500)) : "";
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
	return Number.parseInt(text$1(field).trim() || "0", 8);
}
function text$1(field) {
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
/** Checks that the registry accepts this name and version, and that it is the package of pubtool.toml. */
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
	if (manifest.private) fail("package-private", `${manifest.file} marks "${manifest.name}" as not to be published`, "remove it from pubtool.toml, or allow publishing in the manifest");
	const rules = registryNames[entry.kind];
	if (rules.normalizeName(manifest.name) !== rules.normalizeName(release.name)) fail("name-mismatch", `pubtool.toml names the package "${release.name}", ${manifest.file} names it "${manifest.name}"`, `the manifest's name is what gets published: write name or registry_name = "${manifest.name}"`);
	if (!rules.isValidName(manifest.name)) fail("name-invalid", `"${manifest.name}" is not a valid name at ${entry.kind}`, "rename it in the manifest");
	if (!rules.isValidVersion(version)) {
		const local = entry.kind === "pyreg" && version.includes("+") ? "; a local version (with +) cannot be published" : "";
		fail("version-invalid", `version "${version}" of "${manifest.name}" is not valid: expected ${rules.versionExample}${local}`, `change it in ${manifest.file}`);
	}
	return findings;
}
var init_names = __esmMin((() => {
	init_names$1();
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
function checkVersionState({ release, versionState, address }) {
	const at = `at ${address}`;
	const say = (verdict, message) => one("version", "version", release, "version-standing", verdict, message);
	switch (versionState.state) {
		case "absent": return say("ok", `${release.version} is not ${at} yet`);
		case "complete": return say("ok", `${release.version} is ${at} already, with the same content: nothing to do`);
		case "partial": return say("ok", `${release.version} is ${at} in part; missing: ${someOf(versionState.missing)}`);
		case "uncompared": return say("unknown", `${release.version} is ${at}, and its content was not compared: ${versionState.detail}`);
		case "different": return {
			id: "version",
			label: "version",
			findings: [{
				id: "version-conflict",
				verdict: "failed",
				message: `${release.version} of "${release.name}" is ${at} already, with other content: ${versionState.detail}`,
				hint: `a published version never changes: raise the version in ${release.manifest.file}`,
				package: release.entry.name
			}]
		};
	}
}
/** `creates`: one of this registry's packages does not exist yet, and would be made by the exchange. */
async function checkCredential(credentials, { release, registry, exists }, { obtain, creates }) {
	const label = "credentials";
	const decision = credentials.decide(release, exists);
	const say = (verdict, message) => one("credentials", label, release, "credential-choice", verdict, message);
	if (decision.use === "oidc") {
		if (registry.kind === "pyreg" && creates) return say("unknown", exists ? `an identity token; exchanged at the upload, because the exchange would create the project of another package` : `an identity token; "${release.name}" is not at the registry yet, the exchange itself creates it from a pending publisher, and is left to the upload`);
		if (!obtain) return say("unknown", "an identity token; not exchanged in this run");
	}
	try {
		const { source, why } = await credentials.get(registry, release, exists);
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
			return this.sound && (this.step?.versionState.state === "absent" || this.step?.versionState.state === "partial");
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
					...await registry.lookUp(release, false)
				};
			} catch (error) {
				this.failed("registry-unusable", "registry", error);
			}
		}
		/** Without a build this compares what lies there. */
		async compare() {
			if (!this.step) return;
			try {
				if (this.step.versionState.state !== "absent" && this.sound) Object.assign(this.step, await this.registry.lookUp(this.release, true));
				this.checks.push(checkVersionState(this.step));
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
		dependencies: SECTIONS$2.flatMap((section) => Object.entries(tableAt(content, section)).flatMap(([alias, value]) => typeof value === "string" ? [readDependency$1(alias, value, section)] : []))
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
function readDependency$1(alias, value, section) {
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
var SECTIONS$2;
var init_manifest$2 = __esmMin((() => {
	init_manifest_file();
	SECTIONS$2 = [
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
var init_manifest$1 = __esmMin((() => {
	init_manifest_file();
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
		dependencies: dependencyTables(content).flatMap(({ section, entries }) => Object.entries(entries).map(([alias, value]) => readDependency(alias, value, section, file, workspace)))
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
	return [...SECTIONS$1.map((section) => ({
		section,
		entries: tableAt(content, section)
	})), ...targets.flatMap(([target, value]) => SECTIONS$1.map((section) => ({
		section: `target.${target}.${section}`,
		entries: tableAt(value, section)
	})))];
}
function readDependency(alias, value, section, file, workspace) {
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
var FILE, SECTIONS$1;
var init_manifest = __esmMin((() => {
	init_manifest_file();
	FILE = "Cargo.toml";
	SECTIONS$1 = [
		"dependencies",
		"build-dependencies",
		"dev-dependencies"
	];
}));
//#endregion
//#region src/registries/read-manifest.ts
/**
* Reads the package's own manifest. `root` is the absolute folder of `pubtool.toml`. Throws PubtoolError naming the
* file and what is wrong with it.
*/
function readManifest(entry, root) {
	return readers[entry.kind](resolve(root, entry.path), root);
}
var readers;
var init_read_manifest = __esmMin((() => {
	init_manifest$2();
	init_manifest$1();
	init_manifest();
	readers = {
		rustreg: readCargo,
		pyreg: readPyproject,
		jsreg: readPackageJson
	};
}));
//#endregion
//#region src/host/claims.ts
/** Without checking the signature: the registry does that. Empty when the text is not a token. */
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
var init_claims = __esmMin((() => {
	init_workflow_ref();
}));
//#endregion
//#region src/registries/exchange.ts
/**
* Sends the exchange request with a new identity token per attempt: registries reject a reused one. Throws
* {@link ExchangeRefused}.
*/
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
/** The token of a successful response. Throws PubtoolError. */
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
var init_exchange$3 = __esmMin((() => {
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
//#region src/registries/jsreg/exchange.ts
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
var init_exchange$2 = __esmMin((() => {
	init_exchange$3();
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
	if (!URL.canParse(source.url)) throw new PubtoolError("ACTIONS_ID_TOKEN_REQUEST_URL is not a web address", { hint: "the workflow host sets it in a job with `id-token: write`; does something else set it here?" });
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
	const word = prereleaseTag(version);
	if (word === void 0 || publishConfig?.["tag"] !== void 0) return [];
	return ["--tag", /^[a-z]/i.test(String(word)) ? String(word) : "next"];
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
	init_exchange$2();
	init_id_token();
	init_precedence();
	init_archive();
	init_context();
	init_dependencies();
	init_jsreg();
	init_semver();
	Jsreg = class {
		kind = "jsreg";
		tokenScope = "package";
		#registries = /* @__PURE__ */ new Map();
		/** What will be uploaded, once it is packed: a tarball. */
		#tarballs = /* @__PURE__ */ new Map();
		/** What the registry knows under any version. */
		#existing = /* @__PURE__ */ new Set();
		constructor(context, settings, versions) {
			this.context = context;
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
		async lookUp(release, compare) {
			const registry = await this.address(release);
			const url = `${registry}/${escapeName(release.name)}`;
			const answer = await this.#read(url, registry);
			if (answer.status === 404) return {
				exists: false,
				versionState: { state: "absent" }
			};
			const versions = readPackument(answer, url);
			const found = versions.get(release.version);
			const exists = versions.size > 0;
			if (exists) this.#existing.add(release);
			if (!found) return {
				exists,
				versionState: { state: "absent" }
			};
			return {
				exists,
				versionState: compare ? await this.#compare(release, found) : { state: "complete" }
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
			const given = envValue(this.context.io.env, "NPM_ID_TOKEN");
			const idToken = given === void 0 ? getIdToken : () => Promise.resolve(given);
			return await exchangeJsreg(this.context.io, idToken, await this.address(release), release.name);
		}
		async upload(release, token) {
			const tarball = this.#tarballs.get(release) ?? await this.#pack(release, ["--ignore-scripts"]);
			const registry = await this.address(release);
			const { env } = this.context.io;
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
			const { env } = this.context.io;
			const { publishConfig } = packageJson(release);
			const fromEnv = envValue(env, "NPM_CONFIG_PROVENANCE") ?? envValue(env, "npm_config_provenance");
			const wanted = fromEnv === void 0 ? publishConfig?.["provenance"] !== false : fromEnv !== "false";
			const possible = this.#existing.has(release) || publishConfig?.["access"] === "public";
			return idTokenSource(env) && wanted && possible ? ["--provenance"] : [];
		}
		async #pack(release, flags) {
			const folder = join(this.context.scratch, "packed", encodeURIComponent(release.name));
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
			return await runClient(this.context, "npm", [...args, ...flags], release.folder, {
				npm_config_fetch_retries: "0",
				npm_config_update_notifier: "false",
				npm_config_color: "false",
				...extra
			});
		}
		/** A tarball may lie anywhere, as the registry says; the token goes to the registry alone. */
		async #read(url, registry) {
			const token = sameOrigin(url, registry) && environmentToken(this.context.io.env, "jsreg")?.token;
			return await read(this.context.io, url, { authorization: token ? `Bearer ${token}` : void 0 });
		}
		/** pubtool's own setting, else what the package says, else what npm is configured with here. */
		async #findRegistry(release) {
			if (this.settings.url !== void 0) return this.settings.url;
			const { publishConfig } = packageJson(release);
			const scope = /^(@[^/]+)\//.exec(release.name)?.[1];
			const own = (scope && publishConfig?.[`${scope}:registry`]) ?? publishConfig?.["registry"];
			if (typeof own === "string") return own.replace(/\/+$/, "");
			for (const key of [...scope === void 0 ? [] : [`${scope}:registry`], "registry"]) {
				const { code, stdout } = await runClient(this.context, "npm", [
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
//#region src/registries/pyreg/exchange.ts
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
var init_exchange$1 = __esmMin((() => {
	init_errors();
	init_http();
	init_exchange$3();
}));
//#endregion
//#region src/registries/pyreg/distributions.ts
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
var init_distributions = __esmMin((() => {
	init_errors();
	init_archive();
	init_names$3();
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
	init_exchange$1();
	init_precedence();
	init_archive();
	init_context();
	init_distributions();
	init_names$3();
	init_pyreg();
	Pyreg = class {
		kind = "pyreg";
		tokenScope = "registry";
		constructor(context, settings) {
			this.context = context;
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
		async lookUp(release, compare) {
			const url = `${this.#url()}/simple/${normalize(release.name)}/`;
			const answer = await read(this.context.io, url, {
				accept: ACCEPT,
				authorization: this.#authorization()
			});
			if (answer.status === 404) return {
				exists: false,
				versionState: { state: "absent" }
			};
			if (answer.status !== 200) throw new PubtoolError(`${showAddress(url)} answers HTTP ${answer.status}, expected the project's files`, { hint: "is [registry.pyreg] url the registry's address, without /simple?" });
			const there = readIndex(answer, url);
			return {
				exists: true,
				versionState: await this.#versionState(release, there, compare)
			};
		}
		async #versionState(release, there, compare) {
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
			const answer = await read(this.context.io, there.url, { authorization });
			if (answer.status !== 200) return `the checksum of "${file}" differs`;
			const paths = differingPaths(readContents(file, bytes), readContents(file, answer.bytes), /^$/);
			return paths.length === 0 ? void 0 : `in "${file}": ${someOf(paths)}`;
		}
		async exchange(_release, getIdToken) {
			return await exchangePyreg(this.context.io, getIdToken, this.#url());
		}
		async upload(release, token) {
			const { versionState } = await this.lookUp(release, false);
			const args = [
				"upload",
				"--non-interactive",
				"--disable-progress-bar",
				...(versionState.state === "partial" ? versionState.missing : distributionsOf(release).map(({ file }) => file)).map((file) => join("dist", file))
			];
			const { code, output } = await runClient(this.context, "twine", args, release.folder, {
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
			return this.settings.uploadUrl ?? envValue(this.context.io.env, "TWINE_REPOSITORY_URL") ?? `${this.#url()}/legacy/`;
		}
		#authorization() {
			const found = environmentToken(this.context.io.env, "pyreg");
			return found && `Basic ${Buffer.from(`__token__:${found.token}`).toString("base64")}`;
		}
	};
}));
//#endregion
//#region src/registries/rustreg/exchange.ts
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
var init_exchange = __esmMin((() => {
	init_http();
	init_exchange$3();
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
		constructor(context, settings) {
			this.context = context;
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
		async lookUp(release, compare) {
			const index = await this.address(release);
			const versions = await readCrate(this.#get, index, release.name);
			const found = versions?.find(({ vers }) => vers === release.version);
			if (!found) return {
				exists: versions !== void 0,
				versionState: { state: "absent" }
			};
			return {
				exists: true,
				versionState: compare ? await this.#compare(release, index, found) : { state: "complete" }
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
			return await exchangeRustreg(this.context.io, getIdToken, await this.#api(release));
		}
		async revoke(release, token) {
			return await revokeRustreg(this.context.io, await this.#api(release), token);
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
			return await runClient(this.context, "cargo", full, several ? workspace : release.folder, {
				CARGO_TARGET_DIR: this.#targetFolder(),
				CARGO_TERM_COLOR: "never",
				CARGO_NET_RETRY: "0",
				[`CARGO_REGISTRIES_${registry.toUpperCase().replaceAll("-", "_")}_INDEX`]: index,
				...extra
			});
		}
		#targetFolder() {
			return join(this.context.scratch, "target");
		}
		#get = (url) => read(this.context.io, url, { authorization: environmentToken(this.context.io.env, "rustreg")?.token });
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
			const { io } = this.context;
			const { code, stdout, output } = await runClient(this.context, "cargo", [
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
function openRegistries(config, context) {
	return {
		rustreg: new Rustreg(context, config.registries.rustreg),
		pyreg: new Pyreg(context, config.registries.pyreg),
		jsreg: new Jsreg(context, config.registries.jsreg, npmVersions(config))
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
async function prepareRelease(config, context, credentials, selection, effort) {
	const entries = await select(config, context.io, selection);
	const { releases, findings } = readReleases(config, entries);
	const broken = findings.map((finding) => section(finding.package, [{
		id: "manifest",
		label: "manifest",
		findings: [finding]
	}]));
	const registries = openRegistries(config, context);
	const work = inOrder(releases).map((release) => new Preparation(release, registries[release.entry.kind]));
	for (const item of work) await item.inspect(context.io, !effort.build);
	if (effort.build && broken.length === 0 && work.every(({ sound }) => sound)) await build(work, registries);
	for (const item of work) await item.compare();
	const toPublish = work.filter(({ pending }) => pending);
	const creates = new Set(toPublish.filter(({ step }) => !step.exists).map(({ registry }) => registry.kind));
	const obtain = effort.obtain && (!effort.build || broken.length === 0 && work.every(({ sound }) => sound));
	for (const item of toPublish) item.checks.push(await checkCredential(credentials, item.step, {
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
//#region node_modules/ansi-regex/index.js
function ansiRegex({ onlyFirst = false } = {}) {
	return new RegExp(pattern, onlyFirst ? void 0 : "g");
}
var ST, stringControls, osc, controlString, pattern;
var init_ansi_regex = __esmMin((() => {
	ST = String.raw`(?:\u001B\u005C|\u009C)`;
	stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
	osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
	controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
	pattern = `${String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`}|${osc}|${controlString}|${String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`}|${String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`}`;
}));
//#endregion
//#region node_modules/strip-ansi/index.js
function stripAnsi(string) {
	if (typeof string !== "string") throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
	if (!string.includes("\x1B") && !string.includes("")) return string;
	return string.replace(regex, "");
}
var regex;
var init_strip_ansi = __esmMin((() => {
	init_ansi_regex();
	regex = ansiRegex();
})), ambiguousRanges, fullwidthRanges, wideRanges;
var init_lookup_data = __esmMin((() => {
	ambiguousRanges = [
		161,
		161,
		164,
		164,
		167,
		168,
		170,
		170,
		173,
		174,
		176,
		180,
		182,
		186,
		188,
		191,
		198,
		198,
		208,
		208,
		215,
		216,
		222,
		225,
		230,
		230,
		232,
		234,
		236,
		237,
		240,
		240,
		242,
		243,
		247,
		250,
		252,
		252,
		254,
		254,
		257,
		257,
		273,
		273,
		275,
		275,
		283,
		283,
		294,
		295,
		299,
		299,
		305,
		307,
		312,
		312,
		319,
		322,
		324,
		324,
		328,
		331,
		333,
		333,
		338,
		339,
		358,
		359,
		363,
		363,
		462,
		462,
		464,
		464,
		466,
		466,
		468,
		468,
		470,
		470,
		472,
		472,
		474,
		474,
		476,
		476,
		593,
		593,
		609,
		609,
		708,
		708,
		711,
		711,
		713,
		715,
		717,
		717,
		720,
		720,
		728,
		731,
		733,
		733,
		735,
		735,
		768,
		879,
		913,
		929,
		931,
		937,
		945,
		961,
		963,
		969,
		1025,
		1025,
		1040,
		1103,
		1105,
		1105,
		8208,
		8208,
		8211,
		8214,
		8216,
		8217,
		8220,
		8221,
		8224,
		8226,
		8228,
		8231,
		8240,
		8240,
		8242,
		8243,
		8245,
		8245,
		8251,
		8251,
		8254,
		8254,
		8308,
		8308,
		8319,
		8319,
		8321,
		8324,
		8364,
		8364,
		8451,
		8451,
		8453,
		8453,
		8457,
		8457,
		8467,
		8467,
		8470,
		8470,
		8481,
		8482,
		8486,
		8486,
		8491,
		8491,
		8531,
		8532,
		8539,
		8542,
		8544,
		8555,
		8560,
		8569,
		8585,
		8585,
		8592,
		8601,
		8632,
		8633,
		8658,
		8658,
		8660,
		8660,
		8679,
		8679,
		8704,
		8704,
		8706,
		8707,
		8711,
		8712,
		8715,
		8715,
		8719,
		8719,
		8721,
		8721,
		8725,
		8725,
		8730,
		8730,
		8733,
		8736,
		8739,
		8739,
		8741,
		8741,
		8743,
		8748,
		8750,
		8750,
		8756,
		8759,
		8764,
		8765,
		8776,
		8776,
		8780,
		8780,
		8786,
		8786,
		8800,
		8801,
		8804,
		8807,
		8810,
		8811,
		8814,
		8815,
		8834,
		8835,
		8838,
		8839,
		8853,
		8853,
		8857,
		8857,
		8869,
		8869,
		8895,
		8895,
		8978,
		8978,
		9312,
		9449,
		9451,
		9547,
		9552,
		9587,
		9600,
		9615,
		9618,
		9621,
		9632,
		9633,
		9635,
		9641,
		9650,
		9651,
		9654,
		9655,
		9660,
		9661,
		9664,
		9665,
		9670,
		9672,
		9675,
		9675,
		9678,
		9681,
		9698,
		9701,
		9711,
		9711,
		9733,
		9734,
		9737,
		9737,
		9742,
		9743,
		9756,
		9756,
		9758,
		9758,
		9792,
		9792,
		9794,
		9794,
		9824,
		9825,
		9827,
		9829,
		9831,
		9834,
		9836,
		9837,
		9839,
		9839,
		9886,
		9887,
		9919,
		9919,
		9926,
		9933,
		9935,
		9939,
		9941,
		9953,
		9955,
		9955,
		9960,
		9961,
		9963,
		9969,
		9972,
		9972,
		9974,
		9977,
		9979,
		9980,
		9982,
		9983,
		10045,
		10045,
		10102,
		10111,
		11094,
		11097,
		12872,
		12879,
		57344,
		63743,
		65024,
		65039,
		65533,
		65533,
		127232,
		127242,
		127248,
		127277,
		127280,
		127337,
		127344,
		127373,
		127375,
		127376,
		127387,
		127404,
		917760,
		917999,
		983040,
		1048573,
		1048576,
		1114109
	];
	fullwidthRanges = [
		12288,
		12288,
		65281,
		65376,
		65504,
		65510
	];
	wideRanges = [
		4352,
		4447,
		8986,
		8987,
		9001,
		9002,
		9193,
		9196,
		9200,
		9200,
		9203,
		9203,
		9725,
		9726,
		9748,
		9749,
		9776,
		9783,
		9800,
		9811,
		9855,
		9855,
		9866,
		9871,
		9875,
		9875,
		9889,
		9889,
		9898,
		9899,
		9917,
		9918,
		9924,
		9925,
		9934,
		9934,
		9940,
		9940,
		9962,
		9962,
		9970,
		9971,
		9973,
		9973,
		9978,
		9978,
		9981,
		9981,
		9989,
		9989,
		9994,
		9995,
		10024,
		10024,
		10060,
		10060,
		10062,
		10062,
		10067,
		10069,
		10071,
		10071,
		10133,
		10135,
		10160,
		10160,
		10175,
		10175,
		11035,
		11036,
		11088,
		11088,
		11093,
		11093,
		11904,
		11929,
		11931,
		12019,
		12032,
		12245,
		12272,
		12287,
		12289,
		12350,
		12353,
		12438,
		12441,
		12543,
		12549,
		12591,
		12593,
		12686,
		12688,
		12773,
		12783,
		12830,
		12832,
		12871,
		12880,
		42124,
		42128,
		42182,
		43360,
		43388,
		44032,
		55203,
		63744,
		64255,
		65040,
		65049,
		65072,
		65106,
		65108,
		65126,
		65128,
		65131,
		94176,
		94180,
		94192,
		94198,
		94208,
		101594,
		101631,
		101664,
		101760,
		101874,
		101888,
		102801,
		102816,
		102866,
		110576,
		110579,
		110581,
		110587,
		110589,
		110590,
		110592,
		110888,
		110898,
		110898,
		110928,
		110930,
		110933,
		110933,
		110948,
		110952,
		110960,
		111355,
		119552,
		119638,
		119648,
		119670,
		126980,
		126980,
		127183,
		127183,
		127374,
		127374,
		127377,
		127386,
		127406,
		127406,
		127488,
		127490,
		127504,
		127547,
		127552,
		127560,
		127568,
		127569,
		127584,
		127589,
		127744,
		127776,
		127789,
		127797,
		127799,
		127868,
		127870,
		127891,
		127904,
		127946,
		127951,
		127955,
		127968,
		127984,
		127988,
		127988,
		127992,
		128062,
		128064,
		128064,
		128066,
		128252,
		128255,
		128317,
		128331,
		128334,
		128336,
		128359,
		128378,
		128378,
		128405,
		128406,
		128420,
		128420,
		128507,
		128591,
		128640,
		128709,
		128716,
		128716,
		128720,
		128722,
		128725,
		128729,
		128732,
		128735,
		128747,
		128748,
		128756,
		128764,
		128986,
		128986,
		128992,
		129003,
		129008,
		129008,
		129292,
		129338,
		129340,
		129349,
		129351,
		129535,
		129648,
		129660,
		129664,
		129734,
		129736,
		129736,
		129740,
		129757,
		129759,
		129771,
		129775,
		129786,
		131072,
		196605,
		196608,
		262141
	];
}));
//#endregion
//#region ../../node_modules/get-east-asian-width/utilities.js
var isInRange;
var init_utilities = __esmMin((() => {
	isInRange = (ranges, codePoint) => {
		let low = 0;
		let high = Math.floor(ranges.length / 2) - 1;
		while (low <= high) {
			const mid = Math.floor((low + high) / 2);
			const i = mid * 2;
			if (codePoint < ranges[i]) high = mid - 1;
			else if (codePoint > ranges[i + 1]) low = mid + 1;
			else return true;
		}
		return false;
	};
}));
//#endregion
//#region ../../node_modules/get-east-asian-width/lookup.js
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
var commonCjkCodePoint, wideFastPathStart, wideFastPathEnd, isAmbiguous, isFullwidth, isWide;
var init_lookup = __esmMin((() => {
	init_lookup_data();
	init_utilities();
	commonCjkCodePoint = 19968;
	[wideFastPathStart, wideFastPathEnd] = /* @__PURE__ */ findWideFastPathRange(wideRanges);
	isAmbiguous = (codePoint) => {
		if (codePoint < 161 || codePoint > 1114109) return false;
		return isInRange(ambiguousRanges, codePoint);
	};
	isFullwidth = (codePoint) => {
		if (codePoint < 12288 || codePoint > 65510) return false;
		return isInRange(fullwidthRanges, codePoint);
	};
	isWide = (codePoint) => {
		if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
		if (codePoint < 4352 || codePoint > 262141) return false;
		return isInRange(wideRanges, codePoint);
	};
}));
//#endregion
//#region ../../node_modules/get-east-asian-width/index.js
function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}
var init_get_east_asian_width = __esmMin((() => {
	init_lookup();
}));
//#endregion
//#region node_modules/string-width/index.js
function isDoubleWidthNonRgiEmojiSequence(segment) {
	if (segment.length > 50) return false;
	if (unqualifiedKeycapRegex.test(segment)) return true;
	if (segment.includes("‍")) {
		const pictographics = segment.match(extendedPictographicRegex);
		return pictographics !== null && pictographics.length >= 2;
	}
	return false;
}
function baseVisible(segment) {
	const index = segment.search(visibleCharacterRegex);
	return index === -1 ? void 0 : segment.slice(index);
}
function isHangulLeadingJamo(codePoint) {
	return codePoint >= 4352 && codePoint <= 4447 || codePoint >= 43360 && codePoint <= 43388;
}
function isHangulVowelJamo(codePoint) {
	return codePoint >= 4448 && codePoint <= 4519 || codePoint >= 55216 && codePoint <= 55238;
}
function isHangulTrailingJamo(codePoint) {
	return codePoint >= 4520 && codePoint <= 4607 || codePoint >= 55243 && codePoint <= 55291;
}
function isHangulJamo(codePoint) {
	return isHangulLeadingJamo(codePoint) || isHangulVowelJamo(codePoint) || isHangulTrailingJamo(codePoint);
}
function hangulClusterWidth(visibleSegment, eastAsianWidthOptions) {
	const codePoints = [];
	for (const character of visibleSegment) {
		if (!visibleCharacterRegex.test(character)) continue;
		codePoints.push(character.codePointAt(0));
	}
	if (codePoints.length === 0) return;
	let width = 0;
	for (let index = 0; index < codePoints.length; index++) {
		const codePoint = codePoints[index];
		if (!isHangulJamo(codePoint)) {
			if (width === 0) return;
			for (let remaining = index; remaining < codePoints.length; remaining++) width += eastAsianWidth(codePoints[remaining], eastAsianWidthOptions);
			return width;
		}
		if (isHangulLeadingJamo(codePoint) && isHangulVowelJamo(codePoints[index + 1])) {
			width += 2;
			index += isHangulTrailingJamo(codePoints[index + 2]) ? 2 : 1;
			continue;
		}
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
	}
	return width;
}
function trailingWidth(visibleSegment, eastAsianWidthOptions) {
	let extra = 0;
	let first = true;
	for (const character of visibleSegment) {
		if (first) {
			first = false;
			continue;
		}
		if (spacingMarkRegex.test(character) || character >= "＀" && character <= "￯") extra += eastAsianWidth(character.codePointAt(0), eastAsianWidthOptions);
	}
	return extra;
}
function stringWidth(input, options = {}) {
	if (typeof input !== "string" || input.length === 0) return 0;
	const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
	let string = input;
	if (!countAnsiEscapeCodes && (string.includes("\x1B") || string.includes(""))) string = stripAnsi(string);
	if (string.length === 0) return 0;
	if (/^[\u0020-\u007E]*$/.test(string)) return string.length;
	let width = 0;
	const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
	for (const { segment } of segmenter.segment(string)) {
		const visibleSegment = baseVisible(segment);
		if (visibleSegment === void 0) continue;
		if (rgiEmojiRegex.test(segment) || isDoubleWidthNonRgiEmojiSequence(segment)) {
			width += 2;
			continue;
		}
		const hangulWidth = hangulClusterWidth(visibleSegment, eastAsianWidthOptions);
		if (hangulWidth !== void 0) {
			width += hangulWidth;
			continue;
		}
		const codePoint = visibleSegment.codePointAt(0);
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
		width += trailingWidth(visibleSegment, eastAsianWidthOptions);
	}
	return width;
}
var segmenter, visibleCharacterRegex, spacingMarkRegex, rgiEmojiRegex, unqualifiedKeycapRegex, extendedPictographicRegex;
var init_string_width = __esmMin((() => {
	init_strip_ansi();
	init_get_east_asian_width();
	segmenter = new Intl.Segmenter();
	visibleCharacterRegex = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}]/v;
	spacingMarkRegex = /\p{Spacing_Mark}/v;
	rgiEmojiRegex = /^\p{RGI_Emoji}$/v;
	unqualifiedKeycapRegex = /^[\d#*]\u20E3$/;
	extendedPictographicRegex = /\p{Extended_Pictographic}/gu;
}));
//#endregion
//#region src/report/columns.ts
/** Lines with the cells of each column padded to the same width on a terminal; two spaces between columns. */
function alignColumns(rows) {
	const widths = [];
	for (const row of rows) for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
	return rows.map((row) => row.map((cell, column) => pad(cell, widths[column])).join("  ").trimEnd());
}
function pad(cell, width) {
	return cell + " ".repeat(width - stringWidth(cell));
}
var init_columns = __esmMin((() => {
	init_string_width();
}));
//#endregion
//#region src/release/report.ts
/** The lines of one run of `publish`, for a person. */
function summaryTable(outcomes, stream, env) {
	const style = styleFor(stream, env);
	const [title, ...lines] = alignColumns([[
		"PACKAGE",
		"VERSION",
		"REGISTRY",
		"STATUS",
		"DETAILS"
	], ...outcomes.map(({ name, version, kind, status, detail }) => [
		name,
		version,
		kind,
		status,
		firstLine(detail)
	].map(visible))]);
	return [
		style.bold(title),
		...lines,
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
function actionOf({ versionState }) {
	if (versionState.state === "partial") return "complete";
	return versionState.state === "absent" ? "publish" : "skip";
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
	init_columns();
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
function comparedFile(kind, { workflow, jobWorkflow }) {
	return comparedWorkflow(kind, {
		calling: workflow,
		called: jobWorkflow
	});
}
function describe$1(kind, claims) {
	const workflow = comparedFile(kind, claims);
	const environment = claims.environment ? `environment "${claims.environment}"` : "no environment (the job has no `environment:` key)";
	return `repository ${quote(claims.repository)}, workflow ${quote(workflow)}, ${environment}`;
}
function adviceFor({ kind, detail, claims }) {
	const advice = [];
	if (/invalid-reuse-token/.test(detail)) advice.push("the token was used before: run the job again");
	if (/not-enabled/.test(detail)) advice.push("trusted publishing is switched off at this registry");
	if (/^invalid-(token|payload)|invalid jwt/i.test(detail)) advice.push(`the registry does not trust the token itself (audience ${quote(claims.audience)}): does it accept this workflow host, and is the configured url its own address?`);
	if (claims.workflow !== claims.jobWorkflow) {
		const compared = registryNames[kind].comparedWorkflow;
		advice.push(`${quote(claims.workflow)} calls ${quote(claims.jobWorkflow)}, and ${kind} compares the ${compared} file`);
	}
	return advice;
}
/** Where the declared policy and the token disagree; the registration probably says what was declared. */
function differences({ trustPolicy, policyPlaces }, kind, claims) {
	if (!trustPolicy) return [];
	return [
		[
			"repository",
			trustPolicy.repository,
			claims.repository
		],
		[
			"workflow",
			trustPolicy.workflow,
			comparedFile(kind, claims)
		],
		[
			"environment",
			trustPolicy.environment,
			claims.environment
		]
	].filter(([field, declared, said]) => declared !== void 0 && !same(field, declared, said)).map(([field, declared, said]) => `${field} differs: ${showLine(policyPlaces[field])} declares ${quote(declared)}, the token says ${quote(said)}`);
}
function same(field, declared, said) {
	return field === "workflow" ? declared === said : declared.toLowerCase() === said?.toLowerCase();
}
function register(entry, kind, claims) {
	const environment = claims.environment ? `environment "${claims.environment}"` : "no environment";
	return `register for "${entry.registryName}" at ${kind}: repository ${quote(claims.repository)}, workflow ${quote(comparedFile(kind, claims))}, ${environment}` + (kind === "jsreg" ? "; at least one version must exist before a publisher can be registered" : "");
}
function quote(value) {
	return value === void 0 ? "nothing" : `"${value}"`;
}
var init_diagnose = __esmMin((() => {
	init_finding();
	init_names$1();
}));
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
	const variables = registryNames[entry.kind].tokenVariables.join(" or ");
	if (why === "no-credentials") return new PubtoolError(`no credentials to publish "${name}" to ${entry.kind}: neither an identity token nor ${variables}`, { hint: env["GITHUB_ACTIONS"] === "true" ? `is \`id-token: write\` missing from the job's permissions? \`pubtool doctor\` checks it; or set ${variables}` : `publish from a workflow with \`id-token: write\`, or set ${variables}` });
	return new PubtoolError(`"${name}" is not at ${entry.kind} yet, and a first version cannot be published with an identity token`, { hint: why === "token-not-allowed" ? `${variables} is set: --allow-token uses it for this one; then register the trusted publisher, and delete the token` : `publish the first version with a token in ${variables}${entry.kind === "rustreg" ? "" : " and --allow-token"}; then register the trusted publisher` });
}
var ASSUMED_LIFE, MARGIN, CredentialStore;
var init_credential_store = __esmMin((() => {
	init_errors();
	init_io();
	init_diagnose();
	init_exchange$3();
	init_id_token();
	init_precedence();
	init_names$1();
	ASSUMED_LIFE = 15 * 6e4;
	MARGIN = 2 * 6e4;
	CredentialStore = class {
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
	const credentials = new CredentialStore(io, mask, allowToken);
	const interruption = interruptible(io, credentials);
	try {
		return await withRegistryContext(io, (context) => work({
			io,
			config,
			context,
			credentials,
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
function interruptible({ stderr }, credentials) {
	const controller = new AbortController();
	const stop = () => {
		if (controller.signal.aborted) {
			credentials.revokeAll().finally(() => process.exit(130));
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
				const { io, credentials } = run;
				const selection = {
					names: values.package,
					changedSince: values["changed-since"]
				};
				const dry = values["dry-run"];
				try {
					const prepared = await prepareRelease(run.config, run.context, credentials, selection, {
						build: !dry,
						obtain: !dry
					});
					io.stderr.write(problemLines(prepared.sections, io.stderr, io.env));
					const blocked = prepared.obstacles.length > 0;
					if (blocked) io.stderr.write(renderAnnotations(findingsOf(prepared.sections), io.env));
					if (dry && !blocked) return await showPlan(prepared, io, values.json);
					const progress = liveProgress(io.stderr, io.env);
					const outcomes = blocked ? notBegun(prepared.steps, prepared.obstacles) : await publish(prepared.steps, {
						io,
						credentials,
						progress,
						signal: run.signal
					});
					if (!dry) writeJobSummary(outcomes, io, run.redact);
					return showOutcomes(outcomes, io, {
						json: values.json,
						dry
					});
				} finally {
					for (const kind of await credentials.revokeAll()) io.stderr.write(`pubtool: the ${kind} registry did not confirm that the token is revoked; it expires by itself\n`);
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
async function preflight(config, context, credentials, selection) {
	try {
		return (await prepareRelease(config, context, credentials, selection, {
			build: false,
			obtain: true
		})).sections;
	} finally {
		await credentials.revokeAll();
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
			return await runMasked(outside, await config(), values["allow-token"], async ({ io, config: loaded, context, credentials }) => {
				return report$1(await preflight(loaded, context, credentials, {
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
		const tokens = readAll$1(file);
		edit(tokens);
		replace(folder, file, tokens);
	};
	return {
		where: file,
		read: () => Promise.resolve().then(() => readAll$1(file)[server]),
		write: (token) => Promise.resolve().then(() => change((tokens) => tokens[server] = token)),
		remove: () => Promise.resolve().then(() => {
			if (server in readAll$1(file)) change((tokens) => Reflect.deleteProperty(tokens, server));
		})
	};
}
function configHome(env) {
	const home = envValue(env, "HOME") ?? homedir();
	const fallback = process.platform === "win32" ? envValue(env, "APPDATA") : void 0;
	return envValue(env, "XDG_CONFIG_HOME") ?? fallback ?? join(home, ".config");
}
function readAll$1(file) {
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
	for (const kind of KINDS) if (registryNames[kind].tokenVariables.includes(upper)) return {
		kind,
		exact: true
	};
	if (among === "variables" && !WORD.test(upper)) return void 0;
	const kind = KINDS.find((candidate) => registryNames[candidate].credentialPrefixes.some((prefix) => upper.startsWith(prefix)));
	return kind && {
		kind,
		exact: false
	};
}
var WORD;
var init_credential_names = __esmMin((() => {
	init_types();
	init_names$1();
	WORD = /(TOKEN|PASSWORD|PASSWD|SECRET|AUTH|CREDENTIAL|API_?KEY)/;
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
		const repository = repositoryOf$1(io.env, server, originRemote(io.cwd, io.env));
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
function table(rows) {
	return `${alignColumns([[
		"REGISTRY",
		"SOURCE",
		"ENV/NAME",
		"DETAILS"
	], ...rows.map(({ registry, source, name, details: text }) => [
		registry,
		source,
		visible(name),
		visible(text)
	])]).join("\n")}\n`;
}
var command$2;
var init_token_list = __esmMin((() => {
	init_errors();
	init_credential_names();
	init_address();
	init_keyring();
	init_repository$1();
	init_secrets();
	init_io();
	init_columns();
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
	init_repository();
	init_discover();
	init_next_steps();
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
//#region src/explain/failures/cargo.ts
var cargoFailures;
var init_cargo = __esmMin((() => {
	cargoFailures = [
		{
			code: "trusted-publishing-config",
			client: "cargo",
			patterns: [/No Trusted Publishing config found/i, /Trusted Publishing config.*(does not match|requires an environment)/i],
			summary: "No registration of the crate matches the identity token.",
			cause: "Owner, repository, workflow filename or environment differ. The filename is the one of the workflow that was started, not of a called one; a renamed repository has its new name in the token.",
			fixes: ["Compare the registration with `pubtool doctor --simulate`; with RUSTREG_DOCTOR_TOKEN, `pubtool doctor` compares it for you."]
		},
		{
			code: "trusted-publishing-new-crate",
			client: "cargo",
			patterns: [/Trusted Publishing tokens do not support creating new crates/i],
			includes: ["cargo-403"],
			summary: "The job's identity cannot create a crate.",
			cause: "A registration exists per crate, so the crate has to exist first.",
			fixes: ["Publish the first version with a token, then register the workflow."]
		},
		{
			code: "jwt-used",
			client: "cargo",
			patterns: [/JWT has already been used/i],
			summary: "The identity token was exchanged before.",
			cause: "A registry accepts each identity token once.",
			fixes: ["Run the job again; request a new identity token per exchange."]
		},
		{
			code: "crate-exists",
			client: "cargo",
			patterns: [/crate (version )?[`"]?[\w@.+-]+[`"]? (is already uploaded|already exists)/i],
			summary: "The registry has this version already.",
			cause: "A version is never replaced, also not after a yank.",
			fixes: ["Raise the version. `pubtool publish` skips a version that the registry has with the same content."]
		},
		{
			code: "too-many-crates",
			client: "cargo",
			patterns: [/published too many (new crates|versions|updates)/i, /status 429/i],
			summary: "The registry limits the number of new crates or versions per time.",
			cause: "A release of many new crates is faster than the limit.",
			fixes: ["Run again after the date in the message. `pubtool publish` waits for it, up to `--max-wait`."]
		},
		{
			code: "not-crate-owner",
			client: "cargo",
			patterns: [/don't seem to be an owner/i],
			includes: ["cargo-403"],
			summary: "The token's account is not an owner of the crate.",
			cause: "The crate belongs to others, or the name is taken.",
			fixes: ["Let an owner add the account, or choose another name."]
		},
		{
			code: "email-not-verified",
			client: "cargo",
			patterns: [/verified email address is required/i],
			summary: "The token's account has no verified email address.",
			cause: "The registry requires one before the first publish.",
			fixes: ["Verify the address in the account's settings at the registry."]
		},
		{
			code: "no-token",
			client: "cargo",
			patterns: [/no token found/i, /please run [`'"]?cargo login/i],
			summary: "cargo has no token for the registry.",
			cause: "The step that exchanges the job's identity is missing or failed, or its output is not in the environment of the publish step.",
			fixes: ["Publish with `pubtool publish`, which exchanges the identity itself; or set `CARGO_REGISTRY_TOKEN` from the output of the registry's authentication action."]
		},
		{
			code: "crate-metadata",
			client: "cargo",
			patterns: [/missing or empty metadata fields/i],
			summary: "Cargo.toml lacks fields that the registry requires.",
			cause: "`description` and `license` (or `license-file`) are required.",
			fixes: ["Add the fields that the message names. `pubtool preflight` checks them before the first upload."]
		},
		{
			code: "dependency-version",
			client: "cargo",
			patterns: [/dependencies must have a version (requirement )?specified/i, /no matching package named .* found/i],
			summary: "A dependency cannot be resolved at the registry.",
			cause: "A dependency with a `path` needs a `version` too, and that version has to be published first.",
			fixes: ["Add `version`, and name the dependency in `depends_on` of pubtool.toml, so that it is published first."]
		},
		{
			code: "dirty-tree",
			client: "cargo",
			patterns: [/files in the working directory contain changes/i],
			summary: "cargo does not publish files that are not committed.",
			cause: "A step before the publish changed or created files, often a lock file.",
			fixes: ["Commit the files, or add them to .gitignore."]
		},
		{
			code: "cargo-403",
			client: "cargo",
			patterns: [/responded with an error \(status 403/i, /authentication failed/i],
			summary: "The registry does not accept the token.",
			cause: "The token is expired or revoked, lacks the scope `publish-new` or `publish-update`, or is limited to other crates.",
			fixes: ["Create a token with the scope for this crate, or publish with the job's identity."]
		}
	];
}));
//#endregion
//#region src/explain/failures/host.ts
var hostFailures;
var init_host = __esmMin((() => {
	hostFailures = [
		{
			code: "id-token-unavailable",
			client: "workflow host",
			patterns: [
				/ACTIONS_ID_TOKEN_REQUEST_(URL|TOKEN)/,
				/missing or insufficient OIDC token permissions/i,
				/Skipped because incorrect permissions for id-token/i,
				/ensure (that )?the ['"`]?id-token['"`]? permission is set/i
			],
			includes: [
				"ENEEDAUTH",
				"E404",
				"no-token"
			],
			summary: "The job cannot request an identity token.",
			cause: "The job has no `id-token: write`, or it runs for a pull request from a fork, which never gets one. Permissions of a job replace those of the workflow, and a called workflow gets at most those of its caller.",
			fixes: ["Write `id-token: write` under `permissions:` of the job, and of every job that calls it.", "`pubtool doctor` names the job and the line; `pubtool doctor --fix` adds the permission."]
		},
		{
			code: "nested-permissions",
			client: "workflow host",
			patterns: [/is requesting '[\w-]+: \w+'.*but is only allowed/i],
			summary: "A called workflow requests more permissions than its caller has; the workflow does not start.",
			cause: "A called workflow can only reduce the permissions of the job that calls it.",
			fixes: ["Write the requested permissions in the calling job."]
		},
		{
			code: "environment-protection",
			client: "workflow host",
			patterns: [/is not allowed to deploy to .* due to environment protection rules/i],
			summary: "The environment does not accept this branch or tag.",
			cause: "The environment's settings limit the branches and tags that may deploy to it.",
			fixes: ["Add the branch or the tag pattern to the environment in the repository's settings."]
		},
		{
			code: "not-accessible",
			client: "workflow host",
			patterns: [/Resource not accessible by integration/i],
			summary: "The job's own token lacks a permission of the workflow host.",
			cause: "A `permissions:` block without `contents: write` does not allow pushing tags or creating releases.",
			fixes: ["Write `contents: write` under `permissions:` of the job."]
		}
	];
}));
//#endregion
//#region src/explain/failures/npm.ts
var ID_TOKEN, CLAIMS$1, npmFailures;
var init_npm = __esmMin((() => {
	ID_TOKEN = "Check `id-token: write` with `pubtool doctor`.";
	CLAIMS$1 = "Compare owner, repository, workflow filename and environment of the trusted publisher with `pubtool doctor --simulate`: all are compared exactly, and the filename is the one of the workflow that was started.";
	npmFailures = [
		{
			code: "oidc-permission-denied",
			client: "npm",
			patterns: [/OIDC permission denied for this action/i],
			includes: ["E403"],
			summary: "The registry accepted the job's identity, but its trusted publisher does not allow `npm publish`.",
			cause: "A trusted publisher states its allowed actions. One that was created after 2026-09-03 allows only `npm stage publish` unless `npm publish` is selected as well. A wrong workflow or environment can have the same message.",
			fixes: ["Create the trusted publisher again with the action `npm publish` selected: `npm trust github <package> --repo <owner>/<repo> --file <workflow> --env <environment> --allow-publish` (npm 11.15 or later). An existing one cannot be edited: delete it first.", CLAIMS$1]
		},
		{
			code: "oidc-exchange",
			client: "npm",
			patterns: [/oidc.*(Failed token exchange|token exchange error)/i],
			includes: [
				"ENEEDAUTH",
				"E404",
				"E401"
			],
			summary: "The registry did not accept the job's identity.",
			cause: "No trusted publisher of the package matches the identity token, or the package does not exist: its first version needs a token or a local `npm publish`.",
			fixes: [
				CLAIMS$1,
				"A repository that was renamed or transferred has a new name in the token: register that name. The subject claim (`sub`) of repositories created, renamed or transferred after 2026-07-15 contains ids as well (`repo:owner@1/name@2:…`); registries compare the other claims, so only rules that match `sub` itself have to change.",
				"Only runners of the workflow host are accepted, not self-hosted ones."
			]
		},
		{
			code: "provenance-repository",
			client: "npm",
			patterns: [/Failed to validate repository information/i, /repository\.url.*expected to match/i],
			includes: ["E422"],
			summary: "The provenance names another repository than package.json.",
			cause: "With provenance, `repository.url` of package.json has to be the repository that runs the workflow.",
			fixes: ["Write `\"repository\": {\"type\": \"git\", \"url\": \"git+<address of the repository>.git\"}` in package.json, with `directory` in a monorepo."]
		},
		{
			code: "provenance-unsupported",
			client: "npm",
			patterns: [/provenance generation (not supported|in .* requires)/i, /provenance.*private (source )?repositor/i],
			includes: ["EUSAGE"],
			summary: "npm cannot create provenance here.",
			cause: "Provenance needs a supported workflow host, `id-token: write` and a public repository.",
			fixes: [ID_TOKEN, "Outside of a workflow, or in a private repository, publish with `NPM_CONFIG_PROVENANCE=false`."]
		},
		{
			code: "EPUBLISHCONFLICT",
			client: "npm",
			patterns: [/cannot publish over (the )?(previously published|existing) version/i, /EPUBLISHCONFLICT/],
			includes: ["E403", "E409"],
			summary: "The registry has this version already, or a staged version has its number.",
			cause: "A version is never replaced, and an unpublished one stays used.",
			fixes: ["Raise the version. `pubtool publish` skips a version that the registry has with the same content."]
		},
		{
			code: "token-two-factor",
			client: "npm",
			patterns: [
				/Two-factor authentication or granular access token/i,
				/bypass 2fa/i,
				/disallow tokens/i
			],
			includes: ["E403", "EOTP"],
			summary: "The package does not accept this kind of token.",
			cause: "The package requires two-factor authentication or does not allow tokens. Tokens that bypass two-factor authentication are restricted since August 2026.",
			fixes: ["Publish with the job's identity: register a trusted publisher and remove the token from the workflow."]
		},
		{
			code: "EOTP",
			client: "npm",
			patterns: [/\bEOTP\b/, /one-time password/i],
			summary: "npm asks for a one-time password, which a workflow cannot enter.",
			cause: "The token belongs to an account with two-factor authentication for publishing.",
			fixes: ["Register a trusted publisher and remove the token from the workflow."]
		},
		{
			code: "ENEEDAUTH",
			client: "npm",
			patterns: [/\bENEEDAUTH\b/, /npm (error|ERR!) need auth/i],
			summary: "npm has no credential for the registry.",
			cause: "There is no token, and the exchange of the job's identity did not happen or failed; npm does not print why. npm before 11.5.1 has no exchange.",
			fixes: [
				ID_TOKEN,
				"Use npm 11.5.1 or later with Node 22.14 or later: `npm install -g npm@latest` in the job.",
				CLAIMS$1,
				"Run with `--loglevel=silly`: lines with `oidc` contain the registry's reason."
			]
		},
		{
			code: "E404",
			client: "npm",
			patterns: [/npm (error|ERR!) (code E404|404 )/i, /\bE404\b/],
			summary: "The registry answers a publish with 404: the credential may not publish this package.",
			cause: "Registries answer 404 in place of 403 so that private names stay secret. The exchange of the job's identity failed, the token is expired or belongs to an account without access, or the package does not exist: a trusted publisher cannot create it.",
			fixes: [
				"Publish the first version with a token, then register the trusted publisher.",
				CLAIMS$1,
				ID_TOKEN,
				"Remove an expired token: `NODE_AUTH_TOKEN`, `JSREG_TOKEN` or a line in .npmrc."
			]
		},
		{
			code: "E401",
			client: "npm",
			patterns: [/npm (error|ERR!) (code E401|401 )/i, /\bE401\b/],
			summary: "The registry does not know the token.",
			cause: "The token is expired or revoked, or belongs to another registry. An empty secret also ends like this.",
			fixes: ["Remove the token and publish with the job's identity, or store a new token as the secret."]
		},
		{
			code: "E402",
			client: "npm",
			patterns: [
				/npm (error|ERR!) (code E402|402 )/i,
				/\bE402\b/,
				/must sign up for private packages/i
			],
			summary: "The registry takes a scoped package for a private one.",
			cause: "Scoped packages are private by default.",
			fixes: ["Write `\"publishConfig\": {\"access\": \"public\"}` in package.json."]
		},
		{
			code: "E422",
			client: "npm",
			patterns: [/npm (error|ERR!) (code E422|422 )/i, /\bE422\b/],
			summary: "The registry does not accept the package's metadata.",
			cause: "Mostly the provenance: `repository.url` of package.json is not the repository of the run.",
			fixes: ["Read the sentence after the code, and correct package.json. `pubtool preflight` checks it before the upload."]
		},
		{
			code: "EPRIVATE",
			client: "npm",
			patterns: [/\bEPRIVATE\b/],
			summary: "package.json contains `\"private\": true`.",
			cause: "npm does not publish such a package.",
			fixes: ["Remove `private`, or remove the package from pubtool.toml."]
		},
		{
			code: "E429",
			client: "npm",
			patterns: [/npm (error|ERR!) (code E429|429 )/i, /\bE429\b/],
			summary: "Too many requests.",
			cause: "The registry limits the number of publishes per time.",
			fixes: ["Run again later. `pubtool publish` waits as long as the registry asks for, up to `--max-wait`."]
		},
		{
			code: "E409",
			client: "npm",
			patterns: [/npm (error|ERR!) (code E409|409 )/i, /\bE409\b/],
			summary: "Two publishes of the package ran at the same time.",
			cause: "The registry processes one change of a package at a time.",
			fixes: ["Run again. `concurrency:` in the workflow prevents two runs at the same time."]
		},
		{
			code: "E403",
			client: "npm",
			patterns: [/npm (error|ERR!) (code E403|403 )/i, /\bE403\b/],
			summary: "The registry knows the credential and does not allow this publish.",
			cause: "The account or the trusted publisher has no right to this package, the name is too similar to another, or the version was used before.",
			fixes: ["Read the sentence after the code.", CLAIMS$1]
		}
	];
}));
//#endregion
//#region src/explain/failures/python.ts
var CLAIMS, pythonFailures;
var init_python = __esmMin((() => {
	CLAIMS = "Compare owner, repository, workflow filename and environment of the publisher with `pubtool doctor --simulate`. The filename is the one of the workflow that contains the job: the called one, where a workflow calls another.";
	pythonFailures = [
		{
			code: "invalid-pending-publisher",
			client: "twine, uv",
			patterns: [/invalid-pending-publisher/i],
			summary: "No pending publisher matches the identity token.",
			cause: "The project does not exist, and the pending publisher differs from the token, expired or belongs to another project name.",
			fixes: [CLAIMS, "Register the pending publisher again with the project's exact name."]
		},
		{
			code: "invalid-publisher",
			client: "twine, uv",
			patterns: [/invalid-publisher/i, /Publisher with matching claims was not found/i],
			summary: "No publisher of the project matches the identity token.",
			cause: "Owner, repository, workflow filename or environment differ. Renamed repositories and reusable workflows are the usual reasons.",
			fixes: [CLAIMS, "If the publisher has an environment, write the same `environment:` in the job."]
		},
		{
			code: "invalid-reuse-token",
			client: "twine, uv",
			patterns: [/invalid-reuse-token/i],
			summary: "The identity token was exchanged before.",
			cause: "A registry accepts each identity token once.",
			fixes: ["Run the job again; request a new identity token per exchange."]
		},
		{
			code: "invalid-payload",
			client: "twine, uv",
			patterns: [/invalid-payload/i, /\binvalid-token\b/i],
			summary: "The registry does not accept the identity token itself.",
			cause: "Wrong audience, an expired token, or a workflow host that the registry does not know.",
			fixes: ["Check that `url` under [registry.pyreg] is the registry's own address, and the clock of the runner."]
		},
		{
			code: "not-enabled",
			client: "twine, uv",
			patterns: [/[`'"]not-enabled[`'"]/i],
			summary: "Trusted publishing is switched off at the registry.",
			cause: "The registry does not accept identity tokens of this host at the moment.",
			fixes: ["Read the registry's status page; until then publish with `PYREG_API_TOKEN` and `--allow-token`."]
		},
		{
			code: "project-name",
			client: "twine, uv",
			patterns: [/Non-user identities cannot create new projects/i],
			includes: ["upload-400"],
			summary: "The uploaded project is not the one that the pending publisher names.",
			cause: "The pending publisher was registered under another name than `name` in pyproject.toml.",
			fixes: ["Register a pending publisher with the exact name of pyproject.toml."]
		},
		{
			code: "file-exists",
			client: "twine, uv",
			patterns: [/File already exists/i, /filename has already been used/i],
			includes: ["upload-400"],
			summary: "The registry has a file of this name with other content, or had one.",
			cause: "A file name is used once, even after the file was deleted.",
			fixes: ["Raise the version. `pubtool publish` skips files that the registry has with the same content."]
		},
		{
			code: "project-not-allowed",
			client: "twine, uv",
			patterns: [/isn't allowed to upload to project/i],
			includes: ["upload-403"],
			summary: "The credential does not belong to this project.",
			cause: "The token is limited to another project, or the name belongs to others.",
			fixes: ["Use a token of this project, or register the workflow as its publisher."]
		},
		{
			code: "similar-name",
			client: "twine, uv",
			patterns: [/name .* is too similar to an existing project/i, /name .* isn't allowed/i],
			includes: ["upload-400"],
			summary: "The registry does not accept the project's name.",
			cause: "It is reserved, or differs from another one only by similar characters.",
			fixes: ["Choose another name."]
		},
		{
			code: "distribution-metadata",
			client: "twine, uv",
			patterns: [
				/InvalidDistribution/i,
				/invalid value for Version/i,
				/Metadata is missing required fields/i,
				/invalid distribution (metadata|file)/i
			],
			includes: ["upload-400"],
			summary: "The distribution's metadata is not valid.",
			cause: "A local version (`+…`), a metadata version that the client does not know, or a broken file.",
			fixes: ["Build again with a current build backend; a published version has no local part. `pubtool preflight` checks the files in dist/."]
		},
		{
			code: "missing-credentials",
			client: "uv",
			patterns: [/Missing credentials for/i, /Failed to obtain token for trusted publishing/i],
			summary: "uv has no credential.",
			cause: "The exchange of the job's identity failed, or `id-token: write` is missing.",
			fixes: ["Check `id-token: write` with `pubtool doctor`.", CLAIMS]
		},
		{
			code: "file-too-large",
			client: "twine, uv",
			patterns: [/\b413\b.*(Too Large|Payload)/i, /(File|Project size) too large/i],
			summary: "The file is larger than the registry allows.",
			cause: "The registry limits the size of a file and of a project.",
			fixes: ["Remove data from the distribution, or request a higher limit from the registry."]
		},
		{
			code: "upload-403",
			client: "twine, uv",
			patterns: [/403 (Forbidden|Client Error)/i, /Invalid or non-existent authentication information/i],
			summary: "The registry does not accept the credential.",
			cause: "The token is wrong, revoked or of another registry; an empty secret also ends like this. The user of a token is `__token__`.",
			fixes: ["Publish with the job's identity, or store a new token as the secret."]
		},
		{
			code: "upload-400",
			client: "twine, uv",
			patterns: [/HTTPError: 400/i, /400 (Bad Request|Client Error)/i],
			summary: "The registry does not accept the upload.",
			cause: "The sentence after the status contains the reason; twine prints it only with `--verbose`.",
			fixes: ["Publish with `pubtool publish`, which prints the registry's answer in full, or run twine with `--verbose`."]
		}
	];
}));
//#endregion
//#region src/explain/known-failures.ts
/** The failure with this code, compared without case. */
function findFailure(code) {
	return failures.find((failure) => failure.code.toLowerCase() === code.toLowerCase());
}
/** Every known failure in a log, at its first line, without those that a more specific one includes. */
function findInLog(log) {
	const found = /* @__PURE__ */ new Map();
	for (const [index, raw] of log.split(/\r\n|\r|\n/).entries()) {
		const text = raw.slice(0, MAX_LINE).replace(ESCAPES, "").replace(TIME_STAMP, "").trim();
		if (text === "") continue;
		const failure = failures.find(({ patterns }) => patterns.some((pattern) => pattern.test(text)));
		if (failure && !found.has(failure.code)) found.set(failure.code, {
			failure,
			line: index + 1,
			text
		});
	}
	const included = new Set([...found.values()].flatMap(({ failure }) => failure.includes ?? []));
	return [...found.values()].filter(({ failure }) => !included.has(failure.code));
}
var failures, ESCAPES, TIME_STAMP, MAX_LINE;
var init_known_failures = __esmMin((() => {
	init_cargo();
	init_host();
	init_npm();
	init_python();
	failures = [
		...hostFailures,
		...npmFailures,
		...cargoFailures,
		...pythonFailures
	];
	ESCAPES = /\u001B\[[0-9;?]*[ -/]*[@-~]/g;
	TIME_STAMP = /^\uFEFF?\d{4}-\d\d-\d\dT[\d:.]+Z\s/;
	MAX_LINE = 2e3;
}));
//#endregion
//#region src/explain/render-failure.ts
/** The page of a failure, in the form of a finding's page. */
function renderFailure({ code, client, summary, cause, fixes }) {
	return [
		`# ${code} (${client})`,
		"",
		summary,
		"",
		"## Cause",
		"",
		cause,
		"",
		"## How to fix it",
		"",
		...fixes.map((fix) => `- ${fix}`),
		""
	].join("\n");
}
/** What was recognized in a log. `visible` makes text of the log safe to print. */
function renderMatches(matches, visible) {
	return matches.map(({ failure, line, text }) => [
		`line ${line}: ${visible(text)}`,
		`  ${failure.code} (${failure.client}): ${failure.summary}`,
		`  cause: ${failure.cause}`,
		...failure.fixes.map((fix) => `  fix:   ${fix}`),
		""
	].join("\n")).join("\n");
}
var init_render_failure = __esmMin((() => {}));
//#endregion
//#region src/cli/commands/explain.ts
var explain_exports = /* @__PURE__ */ __exportAll({ command: () => command });
function allIds() {
	return [...pageIds(), ...failures.map(({ code }) => code)];
}
function pageOf(id) {
	if (pageIds().includes(id.toLowerCase())) return readPage(id.toLowerCase());
	const failure = findFailure(id);
	if (failure) return renderFailure(failure);
	const guess = suggest(id, allIds());
	throw new UsageError(`there is no finding or error "${id}"`, guess ? `did you mean "${guess}"?` : "`pubtool explain` lists them; `pubtool explain < failed.log` reads a log");
}
function explainLog(log, { stdout, stderr }) {
	const matches = findInLog(log);
	const findings = findingIds(log);
	if (matches.length + findings.length > 0) {
		stdout.write(renderMatches(matches, visible));
		if (findings.length > 0) stdout.write(`findings of pubtool in this log:\n`);
		for (const id of findings) stdout.write(`  ${id}: \`pubtool explain ${id}\`\n`);
		return EXIT.ok;
	}
	stderr.write(`no known failure in ${log.trimEnd().split("\n").length} lines; expected the log of npm, cargo, twine, uv or pubtool\n  \`pubtool doctor\` checks the workflows, and \`pubtool doctor --simulate\` prints what the registries compare
`);
	return EXIT.problems;
}
/** The ids of findings in pubtool's own output: `pubtool.toml:1:1 [version-conflict]`. */
function findingIds(log) {
	const known = pageIds();
	const found = [...log.matchAll(/\[([a-z]+(?:-[a-z]+)+)\]\s*$/gm)].map(([, id]) => id);
	return [...new Set(found)].filter((id) => known.includes(id));
}
var command;
var init_explain = __esmMin((() => {
	init_errors();
	init_suggest();
	init_known_failures();
	init_pages();
	init_render_failure();
	init_plain();
	init_command();
	command = defineCommand({
		name: "explain",
		summary: "Explain a finding, an error code or the log of a failed release",
		options: {},
		positionals: ["[id]"],
		more: [
			"The id is a finding's, e.g. id-token-permission, or an error's, e.g. E404, ENEEDAUTH, invalid-publisher.",
			"Without an id, a log is read from standard input: pubtool explain < failed.log",
			"Without both, all ids are listed. Exit code 1: the log contains no known failure."
		].join("\n"),
		async run({ positionals: [id], io }) {
			if (id !== void 0) {
				io.stdout.write(pageOf(id));
				return EXIT.ok;
			}
			const log = io.stdin === void 0 || io.stdin.isTTY ? "" : await io.stdin.text();
			if (log.trim() !== "") return explainLog(log, io);
			io.stdout.write(allIds().map((name) => `${name}\n`).join(""));
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
		summary: "Explain a finding, an error code or the log of a failed release",
		load: async () => (await Promise.resolve().then(() => (init_explain(), explain_exports))).command
	}
};
//#endregion
//#region src/cli/help.ts
init_columns();
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
	return alignColumns(rows.map(([left, right]) => [`  ${left}`, right]));
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
	const guess = suggest(word, Object.keys(commands));
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
	stdin: {
		get isTTY() {
			return process.stdin.isTTY;
		},
		text: readAll,
		line: readLine
	},
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
async function readAll() {
	try {
		return await text(process.stdin);
	} catch {
		return "";
	}
}
async function readLine() {
	const lines = createInterface({ input: process.stdin });
	for await (const line of lines) {
		lines.close();
		return line;
	}
	return "";
}
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
