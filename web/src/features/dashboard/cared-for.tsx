import { isOut } from '@fobhouse/contract/equipment.ts'
import type { ListedItem } from '@fobhouse/contract/equipment-items.ts'
import { Anchor, Text } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { equipmentQuery } from '../../domain/equipment/equipment-query.ts'
import { useProfile } from '../../domain/member/session.ts'
import { platform } from '../../lib/platform.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

/** For members who look after equipment: what of it needs them. Administrators have it among their tasks. */
export function CaredFor() {
  const { t } = useTranslation('dashboard')
  const { admin, state } = useProfile()
  const { enableEquipment } = useConfiguration().features
  const isAsked = enableEquipment && !admin && state === 'active' && platform() !== 'kiosk'
  const { data = [] } = useQuery({ ...equipmentQuery, enabled: isAsked })
  const waiting = data.filter((item) => item.isCaretaker && needsCare(item))
  if (waiting.length === 0) return null
  return (
    <section aria-label={t('care.title')}>
      <SectionTitle count={waiting.length}>{t('care.title')}</SectionTitle>
      <RowList label={t('care.title')}>
        {waiting.map((item) => (
          <Row
            key={item.id}
            icon={
              <IconTool size={20} stroke={1.75} color="var(--fob-attention)" aria-hidden style={{ flex: 'none' }} />
            }
          >
            <Anchor component={Link} to={`/equipment/${item.id}`} fw={600} py="xs" style={{ overflowWrap: 'anywhere' }}>
              {item.name}
            </Anchor>
            <Needs item={item} />
          </Row>
        ))}
      </RowList>
    </section>
  )
}

function needsCare({ state, openReports, maintenance }: ListedItem): boolean {
  return openReports > 0 || maintenance === 'due' || isOut(state)
}

function Needs({ item: { state, openReports, maintenance } }: { item: ListedItem }) {
  const { t } = useTranslation('dashboard')
  const needs = [
    ...(isOut(state) ? [t('care.out')] : []),
    ...(openReports > 0 ? [t('care.reports', { count: openReports })] : []),
    ...(maintenance === 'due' ? [t('care.due')] : []),
  ]
  return <Text c="dimmed">{needs.join(', ')}</Text>
}
