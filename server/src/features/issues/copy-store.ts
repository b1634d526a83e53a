import type { Queries } from '../../db/database.ts'
import type { FileBeside, Page, ToldFile } from '../copy.ts'
import { textsOf } from '../../core/texts.ts'
import type words from '../../../../texts/en-AU/server/issues.json'

const said = textsOf<typeof words>('server/issues')

/** What the copy of one’s data contains about issues. */
export const issuesCopy: readonly ToldFile[] = [
  {
    file: 'issues.json',
    about: said((words) => words.copy.issues),
    pages: listIssues,
    beside: readPhotos,
  },
]

async function listIssues(db: Queries, { memberId, afterId, limit }: Page) {
  return db
    .selectFrom('issues')
    .select([
      'id',
      'title',
      'description',
      'place',
      'reported_at',
      'done_at',
      'url',
      'equipment_id',
      'verdict',
      'answer',
    ])
    .where('member_id', '=', memberId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The photos of a member's issues, read one by one. */
async function* readPhotos(db: Queries, memberId: number): AsyncGenerator<FileBeside> {
  const photos = await db
    .selectFrom('issues')
    .innerJoin('files', 'files.id', 'issues.photo_file_id')
    .select(['files.id', 'issues.id as issue_id'])
    .where('issues.member_id', '=', memberId)
    .orderBy('issues.id')
    .execute()
  for (const { id, issue_id: issue } of photos) {
    const file = await db.selectFrom('files').select('content').where('id', '=', id).executeTakeFirstOrThrow()
    yield { name: `issue-${issue}.webp`, content: file.content }
  }
}
