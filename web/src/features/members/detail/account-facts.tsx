import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Member } from '../queries.ts'

/** Facts of the account that nobody typed. */
export function AccountFacts({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  return (
    <FactTable
      rows={[
        [t('account.number'), member.id],
        [t('account.card'), member.rfid ?? t('account.noCard')],
        [t('fact.email'), t(member.emailVerified ? 'fact.verified' : 'fact.unverified')],
        [t('fact.lastSeen'), <RelativeTime key="seen" at={member.lastSeen} never={t('list.neverSeen')} />],
      ]}
    />
  )
}

export function ImportantDates({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const dates = {
    registered: member.registrationDate,
    joined: member.firstJoined,
    updated: member.lastUpdatedProfile,
    induction: member.lastInduction,
  } as const
  const names = ['registered', 'joined', 'updated', 'induction'] as const
  return <FactTable rows={names.map((name) => [t(`date.${name}`), <RelativeTime key={name} at={dates[name]} />])} />
}

function FactTable({ rows }: { rows: readonly [label: string, value: ReactNode][] }) {
  return (
    <Table variant="vertical" layout="fixed" highlightOnHover={false}>
      <Table.Tbody>
        {rows.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" fw={400} c="dimmed" pl={0} pr="sm" bg="transparent">
              {label}
            </Table.Th>
            <Table.Td px={0}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
