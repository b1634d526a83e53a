import { type OwnSession, ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { refreshFactors } from '../queries.ts'
import { sessionsQuery } from './queries.ts'
import { SessionRow } from './session-row.tsx'

/** Where I am logged in, and how to end it. */
export function Sessions() {
  const { t } = useTranslation('security')
  const query = useQuery(sessionsQuery)
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <section aria-label={t('sessions.title')}>
      <SectionTitle>{t('sessions.title')}</SectionTitle>
      <Text c="dimmed" size="sm" mb="sm">
        {t('sessions.explain')}
      </Text>
      <QueryView query={query} loading={<ListLoading rows={2} />}>
        {(sessions) => (
          <RowList label={t('sessions.title')}>
            {sessions.filter(isShownHere).map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </RowList>
        )}
      </QueryView>
      {hasOthers && <EndOthers />}
    </section>
  )
}

/** Programs have a list of their own, with the facts that each may know. */
function isShownHere({ kind }: OwnSession): boolean {
  return kind !== 'program'
}

function EndOthers() {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ownSessionRoutes.endOthers),
    onSuccess: () => notifyDone(t('sessions.othersEnded')),
    onSettled: async () => {
      setAsking(false)
      await refreshFactors(client)
    },
  })
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setAsking(true)}>
        {t('sessions.endOthers')}
      </Button>
      <ConfirmDialog
        name="security/end-sessions"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('sessions.othersTitle')}
        consequence={t('sessions.othersText')}
        action={t('sessions.endOthers')}
        isWorking={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
