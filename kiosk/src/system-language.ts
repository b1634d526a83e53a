/**
 * The language that the system was set up with, as a tag such as `sv-SE`: POSIX writes `sv_SE.UTF-8` and ranks its variables.
 * English where it was set up with none.
 */
export function systemLanguage(environment: NodeJS.ProcessEnv): string {
  const given = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '').find((value) => value !== '')
  const [, language, country] = /^([a-z]{2,3})(?:_([A-Z]{2}))?/u.exec(given ?? '') ?? []
  if (language === undefined) return 'en'
  return country === undefined ? language : `${language}-${country}`
}
