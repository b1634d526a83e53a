import { posix } from 'node:path'
import { countLines, isTestPath, type SourceFile, type Violation } from './source-file.ts'

const longest = { code: 300, test: 500, styles: 300 }
/** A folder of a feature is read as a whole: so many lines of code and styles, tests apart. */
const linesInRoom = 1500
const fewestInRoom = 3

const kebabFile = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*\.tsx?$/u
// A locale has a folder of its own: texts/en-AU.
const kebabFolder = /^[.a-z0-9]+(?:-[a-z0-9]+)*$|^[a-z]{2}-[A-Z]{2}$/u
const vagueWord = /^(?:managers?|helpers?|utils?|utilities|misc)$/u
// Types, classes and components; a value may take the name that a library uses.
const vagueName = /^[A-Z]\w*(?:Manager|Helper|Util|Utils|Misc)$/u
const interfacePrefix = /^I[A-Z][a-z]/u

const reasonOf = {
  'default-export': 'no default exports: one name for one thing, everywhere (tool configurations excepted)',
  'export-all': 'no `export *`: a barrel hides who uses what',
  enum: 'no enums: they are not erasable; write a string union',
  decorator: 'no decorators: they are not erasable',
  'long-function': 'a function has 40 lines at most: name its steps',
  'long-component': 'a component has 75 lines at most, markup included: name its parts',
  'bare-as': 'an `as` carries a comment that says why it is true (style.md 9), or better: parse with zod',
} as const

export function checkFiles(files: readonly SourceFile[]): Violation[] {
  return [...files.flatMap((file) => checkFile(file)), ...checkTestPlaces(files)]
}

function checkFile(file: SourceFile): Violation[] {
  return [...checkSize(file), ...checkNames(file), ...checkMarks(file), ...checkBarrel(file)]
}

function checkSize(file: SourceFile): Violation[] {
  const limit = file.isTest ? longest.test : longest.code
  if (file.lines <= limit) return []
  const reason = `${file.lines} lines, ${limit} allowed: one file, one reason; split it by noun`
  return [{ file: file.path, rule: 'file-size', reason }]
}

function checkNames(file: SourceFile): Violation[] {
  const folders = file.path.split('/')
  const name = folders.pop() ?? ''
  const found: Violation[] = []
  const say = (rule: string, reason: string, line?: number) => {
    found.push({ file: file.path, rule, reason, ...(line === undefined ? {} : { line }) })
  }
  if (!kebabFile.test(name)) say('kebab-case', 'file names are kebab-case, after their main export')
  for (const folder of folders.filter((each) => !kebabFolder.test(each)))
    say('kebab-case', `folder ${folder} is not kebab-case`)
  const words = [...folders, name].flatMap((part) => part.split(/[-.]/u))
  if (words.some((word) => vagueWord.test(word)))
    say('telling-names', 'no manager, helper, util, misc: say what it does')
  for (const exported of file.exportedNames) {
    if (vagueName.test(exported.name)) say('telling-names', `${exported.name}: say what it does`, exported.line)
    if (interfacePrefix.test(exported.name)) say('telling-names', `${exported.name}: no I prefix`, exported.line)
  }
  return found
}

function checkMarks({ path, isTest, marks }: SourceFile): Violation[] {
  const isAllowed: Record<string, boolean> = {
    'default-export': path.endsWith('.config.ts'),
    'bare-as': isTest,
    // A test is read from top to bottom.
    'long-function': isTest || path.startsWith('e2e/'),
  }
  return marks
    .filter(({ kind }) => isAllowed[kind] !== true)
    .map(({ kind, line }) => ({ file: path, line, rule: kind, reason: reasonOf[kind] }))
}

function checkBarrel(file: SourceFile): Violation[] {
  const reExports = file.imports.filter((each) => each.isReExport)
  const isOnlyReExports = reExports.length > 0 && reExports.length >= file.exportedNames.length
  if (!isOnlyReExports || posix.basename(file.path) === 'public.ts') return []
  return [{ file: file.path, rule: 'no-barrels', reason: 'only passes names on; import them from where they live' }]
}

/** A file as the rules on rooms see it: stylesheets count, too. */
type Sized = { path: string; text: string }

const inFeature = /^(?:server|web)\/src\/features\/([^/]+)\/(?:.+\/)?[^/]+\.(?:tsx?|css)$/u

/** Folders of features: about as large as one reads at once, and none for a file or two. */
export function checkRooms(texts: readonly Sized[]): Violation[] {
  const files = texts.filter(({ path }) => inFeature.test(path))
  return [...Map.groupBy(files, ({ path }) => posix.dirname(path))].flatMap(([folder, members]) => {
    const code = members.filter(({ path }) => !isTestPath(path))
    const lines = code.reduce((sum, { text }) => sum + countLines(text), 0)
    const isSubfolder = folder.split('/').length > 4
    if (lines > linesInRoom) {
      const reason = `${lines} lines, ${linesInRoom} allowed: split the feature by noun, not by layer`
      return [{ file: folder, rule: 'room-size', reason }]
    }
    if (!isSubfolder || members.length >= fewestInRoom) return []
    const reason = `${members.length} files, ${fewestInRoom} needed: they fit in the folder above`
    return [{ file: folder, rule: 'room-size', reason }]
  })
}

export function checkStyles(path: string, text: string): Violation[] {
  const lines = countLines(text)
  if (!path.endsWith('.css') || lines <= longest.styles) return []
  return [{ file: path, rule: 'file-size', reason: `${lines} lines, ${longest.styles} allowed: split it by screen` }]
}

function checkTestPlaces(files: readonly SourceFile[]): Violation[] {
  const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/u.test(path)
  const codeFolders = new Set(files.filter((file) => !isTest(file)).map((file) => posix.dirname(file.path)))
  return files
    .filter((file) => isTest(file) && !codeFolders.has(posix.dirname(file.path)))
    .map((file) => ({
      file: file.path,
      rule: 'tests-beside-code',
      reason: 'a test lives beside the file that it tests',
    }))
}
