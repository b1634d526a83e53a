const shortestPassword = 8

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password stands in the list of common ones, whatever its capitals. The list is read when somebody first
 * chooses a password, and only what is long enough to be one is kept: most processes never need it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommonPasswords()
  return (await common).has(password.toLowerCase())
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword))
}
