import { readM4a } from './read-m4a.ts'
import { readMp3 } from './read-mp3.ts'
import { readOgg } from './read-ogg.ts'
import { readWav } from './read-wav.ts'
import type { Sound } from './sound.ts'

/** What a file is by its content, whatever its name says; undefined for what is no sound that every browser plays. */
export function readSound(bytes: Uint8Array): Sound | undefined {
  return readWav(bytes) ?? readOgg(bytes) ?? readM4a(bytes) ?? readMp3(bytes)
}
