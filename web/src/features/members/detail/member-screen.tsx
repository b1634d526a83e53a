import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useDetailName } from '../../../lib/detail-name.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { memberQuery } from '../queries.ts'
import { AccessTab } from './access-tab.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberHead } from './member-head.tsx'
import { ProfileTab } from './profile-tab.tsx'

export type Member = ResponseOf<typeof memberRoutes.get>

/** One member, with all that an administrator may see and change. */
export function MemberScreen() {
  const { memberId = '' } = useParams()
  const query = useQuery(memberQuery(Number(memberId)))
  useDetailName(query.data?.name.full)
  return <QueryView query={query}>{(member) => <LoadedMember key={member.id} member={member} />}</QueryView>
}

const tabs = ['profile', 'access'] as const

function LoadedMember({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'profile'
  return (
    <Stack gap="lg">
      <MemberHead member={member} />
      <MemberFacts member={member} />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          setSearch(chosen === 'profile' || chosen === null ? {} : { tab: chosen }, { replace: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <ProfileTab member={member} />
        </Tabs.Panel>
        <Tabs.Panel value="access">
          <AccessTab member={member} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
