import type { OnSite as OnSiteList, Visitor } from '@fobhouse/contract/routes/site-sessions.ts'
import { Anchor, Avatar, Card, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useProfile } from '../../../domain/member/session.ts'
import { onSiteQuery, useSince } from '../../../domain/member/site-session.ts'
import { Face } from '../../../ui/face.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useIsPhone } from '../../../ui/widths.ts'
import classes from '../dashboard.module.css'
import { NotLookedUp } from '../not-looked-up.tsx'
import { OnSiteDialog } from './on-site-dialog.tsx'

/** On a desk; the quick actions stand below. One more takes no more room than the line that says so. */
const rows = 3
const faces = 4

/** Who is here now, for people who may see it. */
export function OnSite() {
  const { t } = useTranslation('dashboard')
  const { enableSiteSignIn, enableMembersOnSite } = useConfiguration().features
  const { admin, state } = useProfile()
  const mayKnow = enableSiteSignIn && (admin || (enableMembersOnSite && state === 'active'))
  const { data, isError, refetch } = useQuery({ ...onSiteQuery, enabled: mayKnow })
  const isPhone = useIsPhone()
  const [isOpen, { open, close }] = useDisclosure(false)
  if (!mayKnow) return null
  const everyone = data !== undefined && data.count > 0 && (
    <Anchor component="button" type="button" fw={600} size="sm" className={classes.everyone} onClick={open}>
      {t('onSite.everyone')}
    </Anchor>
  )
  const content = (
    <>
      <SectionTitle {...(data ? { count: data.count } : {})} action={everyone}>
        {t('onSite.title')}
      </SectionTitle>
      {data && <People list={data} isPhone={isPhone} onAll={open} />}
      {!data && (isError ? <NotLookedUp onRetry={() => void refetch()} /> : <ListLoading rows={3} />)}
    </>
  )
  return (
    <>
      {isPhone ? (
        <section aria-label={t('onSite.title')}>{content}</section>
      ) : (
        <Card component="section" aria-label={t('onSite.title')}>
          {content}
        </Card>
      )}
      {/* Beside it, so that a tablet that is turned keeps it open. */}
      {isOpen && data && <OnSiteDialog list={data} onClose={close} />}
    </>
  )
}

function People({ list, isPhone, onAll }: { list: OnSiteList; isPhone: boolean; onAll: () => void }) {
  const { t } = useTranslation('dashboard')
  if (list.count === 0) return <Text c="dimmed">{t('onSite.nobody')}</Text>
  return isPhone ? <InOneSentence members={list.members} /> : <Newest members={list.members} onAll={onAll} />
}

function Newest({ members, onAll }: { members: readonly Visitor[]; onAll: () => void }) {
  const { t } = useTranslation('dashboard')
  const shown = members.length > rows + 1 ? members.slice(0, rows) : members
  const more = members.length - shown.length
  return (
    <ul className={classes.people}>
      {shown.map((visitor) => (
        <li key={visitor.memberId} className={classes.person}>
          <Face name={visitor.name} />
          <Text flex={1} truncate>
            {visitor.name}
          </Text>
          <Company visitor={visitor} />
        </li>
      ))}
      {more > 0 && (
        <li className={classes.person}>
          <Anchor component="button" type="button" onClick={onAll}>
            {t('onSite.andMore', { count: more })}
          </Anchor>
        </li>
      )}
    </ul>
  )
}

/** When somebody arrived, and their guests. */
function Company({ visitor: { guests, start } }: { visitor: Visitor }) {
  const { t } = useTranslation('dashboard')
  const since = useSince()
  return (
    <Text size="sm" c="dimmed" style={{ flex: 'none' }}>
      {guests > 0 ? t('onSite.guests', { count: guests }) : since(start)}
    </Text>
  )
}

function InOneSentence({ members }: { members: readonly Visitor[] }) {
  const { t } = useTranslation('dashboard')
  const { id } = useProfile()
  const first = members.slice(0, faces)
  const names = first.map(({ memberId, name }) => (memberId === id ? t('onSite.you') : firstWord(name))).join(', ')
  const more = members.length - first.length
  return (
    <div className={classes.faces}>
      <Avatar.Group spacing="xs" aria-hidden>
        {first.map(({ memberId, name }) => (
          <Face key={memberId} name={name} />
        ))}
      </Avatar.Group>
      <Text c="dimmed">{more > 0 ? t('onSite.more', { names, count: more }) : names}</Text>
    </div>
  )
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? name
}
