const shortestPassword = 8

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is in the list of common ones, ignoring case. The list is read when somebody first chooses a
 * password, since most processes never need it; entries shorter than the minimum are skipped.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommonPasswords()
  return (await common).has(password.toLowerCase())
}

async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword))
}
