import type { Permissions } from '@fobhouse/contract/routes/access.ts'
import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countStates, opensAfterCheckIn, opensFor } from '../../domain/device/permission-state.ts'
import { useProfile } from '../../domain/member/session.ts'

/** The answer to what people come for: how many open, and what stands in the way of the others. */
export function AccessAnswer({ permissions }: { permissions: Permissions }) {
  return (
    <div>
      <Title order={2} fz={24}>
        {useAnswer(permissions)}
      </Title>
      <Text c="dimmed">{useExplanation(permissions)}</Text>
    </div>
  )
}

function useAnswer(permissions: Permissions): string {
  const { t } = useTranslation('access')
  const { open, all, hasTools } = opensFor(permissions)
  if (open === 0) return t('answer.none')
  if (open === all) return t('answer.all', { count: all })
  return hasTools ? t('answer.both', { open, count: all }) : t('answer.doors', { open, count: all })
}

function useExplanation(permissions: Permissions): string {
  const { t } = useTranslation('access')
  const { rfid, state } = useProfile()
  if (state !== 'active') return t('sub.notActive')
  if (rfid === null) return t('sub.noCard')
  const all = [...permissions.doors, ...permissions.interlocks]
  const later = opensAfterCheckIn(all)
  if (later > 0) return t('sub.afterCheckIn', { count: later })
  const { offline } = countStates(all)
  return offline > 0 ? t('sub.offline', { count: offline }) : t('sub.card')
}
