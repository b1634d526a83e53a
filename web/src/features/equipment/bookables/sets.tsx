import type { ExclusiveSet } from '@fobhouse/contract/bookables.ts'
import { bookableAdminRoutes } from '@fobhouse/contract/routes/bookables.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { notifyDone, notifyError } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { setsQuery, useBookableChange } from './queries.ts'
import { SetDialog } from './set-dialog.tsx'

/** Items that do not run together: one extraction for two saws. */
export function Sets() {
  const { t } = useTranslation('equipment')
  const query = useQuery(setsQuery)
  const [isAdding, adding] = useDisclosure(false)
  return (
    <section aria-label={t('sets.title')}>
      <SectionTitle>{t('sets.title')}</SectionTitle>
      <Stack gap="md">
        <Text c="dimmed">{t('sets.help')}</Text>
        <Group>
          <Button variant="default" onClick={adding.open}>
            {t('sets.add')}
          </Button>
        </Group>
        <QueryView query={query}>
          {(sets) =>
            sets.length > 0 && (
              <RowList label={t('sets.title')}>
                {sets.map((set) => (
                  <SetRow key={set.id} set={set} />
                ))}
              </RowList>
            )
          }
        </QueryView>
      </Stack>
      {isAdding && <SetDialog set={undefined} onClose={adding.close} />}
    </section>
  )
}

function SetRow({ set }: { set: ExclusiveSet }) {
  const { t } = useTranslation('equipment')
  const [isEditing, editing] = useDisclosure(false)
  const { mutate, isPending } = useBookableChange(() =>
    call(awayFromKiosk(bookableAdminRoutes.removeSet), { params: { id: String(set.id) } }),
  )
  const remove = () => mutate(undefined, { onSuccess: () => notifyDone(t('sets.removed')), onError: notifyError })
  return (
    <Row>
      <Text fw={600}>{set.name}</Text>
      <Text size="sm">{set.items.map(({ name }) => name).join(', ')}</Text>
      <Text size="sm" c="dimmed">
        {t('sets.most', { count: set.most })}
      </Text>
      <Group gap="sm" mt="xs">
        <Button size="sm" variant="default" onClick={editing.open}>
          {t('bookables.edit')}
        </Button>
        <Button size="sm" variant="default" c="var(--fob-bad)" loading={isPending} onClick={remove}>
          {t('bookables.remove')}
        </Button>
      </Group>
      {isEditing && <SetDialog set={set} onClose={editing.close} />}
    </Row>
  )
}
