/**
 * The system's language as a tag such as `sv-SE`, from `sv_SE.UTF-8` in POSIX's variables by their precedence.
 * English if none is set.
 */
export function systemLanguage(environment: NodeJS.ProcessEnv): string {
  const given = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '').find((value) => value !== '')
  const [, language, country] = /^([a-z]{2,3})(?:_([A-Z]{2}))?/u.exec(given ?? '') ?? []
  if (language === undefined) return 'en'
  return country === undefined ? language : `${language}-${country}`
}
