import { trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { SectionTitle } from '../../ui/section-title.tsx'
import { useCompetenceChange, type WholeOwn } from './queries.ts'

/** Who would like to learn it with others says so here; trainers are told when enough do. */
export function WaitForSession({ certificate: { id, standing } }: { certificate: WholeOwn }) {
  const { t } = useTranslation('certificates')
  const params = { id: String(id) }
  const { interested } = standing
  const { mutate, isPending } = useCompetenceChange(() =>
    call(interested ? trainingRoutes.stopWaiting : trainingRoutes.wait, { params }),
  )
  if (standing.state === 'held' || standing.state === 'suspended') return null
  const title = t('session.title')
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 200px">{t(interested ? 'session.waiting' : 'session.help')}</Text>
        <Button variant="default" loading={isPending} onClick={() => mutate(undefined)}>
          {t(interested ? 'session.stop' : 'session.wait')}
        </Button>
      </Group>
    </section>
  )
}
