const begun = Promise.withResolvers<void>()

/** Resolves once somebody does something with the page or has to be told something: what comes only then is loaded from then on. */
export const firstUse = begun.promise

export function noteUse(): void {
  begun.resolve()
}
