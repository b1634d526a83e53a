import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Member } from './member-screen.tsx'

export function ImportantDates({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const dates = {
    registered: member.registrationDate,
    joined: member.firstJoined,
    updated: member.lastUpdatedProfile,
    induction: member.lastInduction,
  } as const
  return (
    <Table variant="vertical" layout="fixed" highlightOnHover={false}>
      <Table.Tbody>
        {(['registered', 'joined', 'updated', 'induction'] as const).map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} c="dimmed" px={0} bg="transparent">
              {t(`date.${name}`)}
            </Table.Th>
            <Table.Td px={0}>
              <RelativeTime at={dates[name]} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
