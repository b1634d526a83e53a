import type { Queries } from '../../db/database.ts'
import type { FileBeside, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/themes.json'

const said = textsOf<typeof words>('server/themes')

/** What the copy of one’s data contains about themes. */
export const themesCopy: readonly ToldFile[] = [
  {
    file: 'theme.json',
    about: said((words) => words.copy.theme),
    read: readTheme,
    beside: readSound,
  },
]

async function readTheme(db: Queries, memberId: number) {
  const theme = await findTheme(db, memberId)
  if (!theme) return undefined
  const { content: _content, ...facts } = theme
  return facts
}

async function* readSound(db: Queries, memberId: number): AsyncGenerator<FileBeside> {
  const theme = await findTheme(db, memberId)
  if (theme) yield { name: `theme.${endings[theme.media_type] ?? 'bin'}`, content: theme.content }
}

const endings: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
}

async function findTheme(db: Queries, memberId: number) {
  return db
    .selectFrom('themes')
    .innerJoin('files', 'files.id', 'themes.file_id')
    .select(['files.content', 'files.media_type', 'files.size', 'files.created_at', 'themes.milliseconds'])
    .where('themes.member_id', '=', memberId)
    .executeTakeFirst()
}
