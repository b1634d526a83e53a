/** Browsers and systems that the list of sessions can name; others stay unnamed. */
export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const
export type Browser = (typeof browsers)[number]

export const systems = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows'] as const
export type System = (typeof systems)[number]
