export type Sound = {
  mediaType: 'audio/mpeg' | 'audio/ogg' | 'audio/wav' | 'audio/mp4'
  /** Null where the file does not tell. */
  milliseconds: number | null
}
