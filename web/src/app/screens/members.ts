import { duties } from '@fobhouse/contract/duties.ts'
import type { memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import type { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import type { Screen } from '../screen.ts'
import type { DutyOf } from './duty-of.ts'

/** The members, for administrators. */
export const memberScreens: readonly Screen[] = [
  {
    path: '/manage/members',
    title: 'members',
    loggedIn: true,
    group: 'weekly',
    duty: duties satisfies DutyOf<typeof memberRoutes.list>,
    icon: 'people',
    isWide: true,
    texts: 'members',
    asks: ['/api/admin/members/?limit=200&sort=name'],
    load: async () => (await import('../../features/members/list/members.ts')).MembersScreen,
    askFirst: async (search) => (await import('../../features/members/list/members.ts')).askForMembers(search),
  },
  {
    path: '/manage/members/import',
    title: 'importMembers',
    loggedIn: true,
    duty: 'people' satisfies DutyOf<typeof memberImportRoutes.readColumns>,
    backTo: '/manage/members',
    isWide: true,
    texts: 'imports',
    load: async () => (await import('../../features/members/import/import-screen.tsx')).ImportScreen,
  },
  {
    path: '/manage/members/:memberId',
    title: 'manageMember',
    loggedIn: true,
    duty: duties satisfies DutyOf<typeof memberRoutes.get>,
    backTo: '/manage/members',
    texts: 'members',
    load: async () => (await import('../../features/members/detail/member-screen.tsx')).MemberScreen,
  },
]
