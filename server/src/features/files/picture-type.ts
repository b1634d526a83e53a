const kinds = [
  { mediaType: 'image/png', start: /^\x89PNG\r\n\x1a\n/ },
  { mediaType: 'image/jpeg', start: /^\xff\xd8\xff/ },
  { mediaType: 'image/gif', start: /^GIF8[79]a/ },
  { mediaType: 'image/webp', start: /^RIFF[^]{4}WEBP/ },
] as const

/**
 * The media type of a picture by its first bytes; undefined unless it is PNG, JPEG, GIF or WebP. SVG is excluded
 * because it is a program.
 */
export function pictureTypeOf(content: Uint8Array): string | undefined {
  const start = Buffer.from(content.subarray(0, 12)).toString('latin1')
  return kinds.find((kind) => kind.start.test(start))?.mediaType
}
