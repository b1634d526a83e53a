import { type ListedMember, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { useTranslation } from 'react-i18next'
import { callWithHeaders, open } from '../../../../lib/api.ts'
import { nextCursor } from '../../../../lib/paged-list.ts'
import { notifyDone, notifyError, notifyRefused } from '../../../../ui/notify.tsx'
import { filterQuery, type MemberFilter } from '../../queries.ts'
import { emailList } from './email-list.ts'

const largestPage = 1000

/** Loads every member that the filter matches, including rows that the list has not loaded. */
export async function fetchEverybody(filter: MemberFilter): Promise<ListedMember[]> {
  const everybody: ListedMember[] = []
  let cursor: string | undefined
  do {
    const query = { ...filterQuery(filter), limit: largestPage, ...(cursor === undefined ? {} : { cursor }) }
    const { data, headers } = await callWithHeaders(memberRoutes.list, { query })
    everybody.push(...data)
    cursor = nextCursor(headers)
  } while (cursor !== undefined)
  return everybody
}

/** Copies addresses for a mail program; if the browser refuses, it offers a CSV file. */
export function useCopyEmails() {
  const { t } = useTranslation('members')
  return async (find: () => Promise<readonly ListedMember[]>, filter?: MemberFilter): Promise<void> => {
    const list = await find().catch(notifyError)
    if (!list) return
    const { text, count, leftOut } = emailList(list)
    if (count === 0) return notifyRefused(t('export.nobody'))
    try {
      await navigator.clipboard.writeText(text)
      const left = leftOut === 0 ? '' : ` ${t('export.leftOut', { count: leftOut })}`
      notifyDone(t('export.copied', { count }) + left)
    } catch {
      // Browsers refuse without encryption, without a permission, or too long after the click.
      const everybody = { state: 'all', text: '', sort: 'name' } as const
      notifyRefused(t('export.copyFailed'), {
        label: t('export.csv'),
        act: () => void downloadCsv(filter ?? everybody),
      })
    }
  }
}

/** Saves the filtered members as a file. */
export async function downloadCsv(filter: MemberFilter): Promise<void> {
  try {
    const response = await open(memberRoutes.export, { query: filterQuery(filter) })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'members.csv'
    saveFile(await response.blob(), name)
  } catch (error) {
    notifyError(error)
  }
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken over the file by the end of this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
