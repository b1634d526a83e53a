import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The screen of an entry's subject; other kinds have no screen. */
function pathOf(subject: string): string | undefined {
  const [kind = '', id = ''] = subject.split(':')
  switch (kind) {
    case 'member':
      return `/manage/members/${id}`
    case 'meeting':
      return `/manage/meetings/${id}`
    case 'issue':
      return '/tools/issue'
    case 'device':
      return `/manage/devices/${id}`
    case 'schedule':
    case 'closure':
      return '/manage/house'
    case 'kiosk':
      return '/manage/kiosks'
    case 'tier':
      return `/manage/tiers/${id}`
    case 'plan':
      return `/manage/plans/${id}`
    case 'outbox':
      return `/manage/outbox?message=${id}`
    case 'apiKey':
      return '/manage/settings?group=apiKeys'
    case 'oidcClient':
      return '/manage/settings?group=signIn'
    case 'webhook':
      return '/manage/settings?group=webhooks'
    case 'settings':
      return id === '' ? '/manage/settings' : `/manage/settings?group=${id}`
    default:
      return undefined
  }
}

type SubjectLinkProps = { subject: string; isGone: boolean; children?: ReactNode }

export function SubjectLink({ subject, isGone, children }: SubjectLinkProps) {
  const path = isGone ? undefined : pathOf(subject)
  if (path === undefined) {
    return (
      <Text span fw={600} inherit>
        {children}
      </Text>
    )
  }
  return (
    <Anchor component={Link} to={path} inherit fw={600}>
      {children}
    </Anchor>
  )
}
