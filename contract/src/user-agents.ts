/** Browsers and systems that a list of sessions can name; any other stays unnamed. */
export const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const
export type Browser = (typeof browsers)[number]

export const systems = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows'] as const
export type System = (typeof systems)[number]
