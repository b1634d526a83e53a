import { type OidcClient, openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { Button, Card, Text } from '@mantine/core'
import { IconLogin2, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { ProgramDialog } from './program-dialog.tsx'
import { ProgramTable } from './program-table.tsx'
import { programsQuery } from './queries.ts'
import { notifyDone } from '../../../ui/notify.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { call } from '../../../lib/api.ts'

/** The programs that members sign in to with this portal. */
export function Programs() {
  const { t } = useTranslation('settings')
  const query = useQuery(programsQuery)
  const [open, setOpen] = useState<OidcClient | 'new'>()
  const [toRemove, setToRemove] = useState<OidcClient>()
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {t('programs.new')}
    </Button>
  )
  return (
    <section aria-label={t('programs.title')}>
      <QueryView query={query} loading={<ListLoading rows={2} />}>
        {(programs) =>
          programs.length === 0 ? (
            <Card>
              <EmptyState
                icon={IconLogin2}
                title={t('programs.empty.title')}
                reason={t('programs.empty.reason')}
                action={add}
              />
            </Card>
          ) : (
            <>
              <SectionTitle count={programs.length} action={add}>
                {t('programs.title')}
              </SectionTitle>
              <Text c="dimmed" mb="md">
                {t('programs.about')}
              </Text>
              <ProgramTable programs={programs} onEdit={setOpen} onRemove={setToRemove} />
            </>
          )
        }
      </QueryView>
      {open && <ProgramDialog program={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      {toRemove && <RemoveProgramDialog program={toRemove} onClose={() => setToRemove(undefined)} />}
    </section>
  )
}

type RemoveProgramDialogProps = { program: OidcClient; onClose: () => void }

function RemoveProgramDialog({ program: { id, name }, onClose }: RemoveProgramDialogProps) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(openIdRoutes.removeClient, { params: { id: String(id) } }),
    onSuccess: () => notifyDone(t('programs.removed', { name })),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['programs'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      name="settings/remove-program"
      isOpen
      onClose={onClose}
      title={t('programs.removeTitle', { name })}
      consequence={t('programs.removeConsequence')}
      action={t('programs.remove')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
