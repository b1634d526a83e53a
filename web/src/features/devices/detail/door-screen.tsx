import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useDetailName } from '../../../lib/detail-name.ts'
import { Facts } from '../../../ui/facts.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from '../devices.module.css'
import { type DoorDetail, doorQuery, heardEveryMs } from '../queries.ts'
import { DoorHead } from './door-head.tsx'
import { DoorLog } from './door-log.tsx'
import { DoorSettings } from './door-settings.tsx'
import { DoorUse } from './door-use.tsx'

/** One door: what it is, what happened there, who uses it, and how it is set. */
export function DoorScreen() {
  const { deviceId = '' } = useParams()
  const query = useQuery({ ...doorQuery(Number(deviceId)), refetchInterval: heardEveryMs })
  useDetailName(query.data?.name)
  return <QueryView query={query}>{(door) => <LoadedDoor key={door.id} door={door} />}</QueryView>
}

const tabs = ['log', 'use', 'settings'] as const

function LoadedDoor({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'log'
  return (
    <Stack gap="lg">
      <DoorHead door={door} />
      <DoorFacts door={door} />
      <Tabs
        value={tab}
        onChange={(chosen) => setSearch(chosen === 'log' || chosen === null ? {} : { tab: chosen }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="log">
          <DoorLog doorId={door.id} />
        </Tabs.Panel>
        <Tabs.Panel value="use">
          <DoorUse statistics={door.statistics} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <DoorSettings door={door} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

function DoorFacts({ door }: { door: DoorDetail }) {
  const { t } = useTranslation('devices')
  return (
    <Facts
      facts={[
        { label: t('field.serial'), value: <span className={classes.mono}>{door.serial}</span> },
        { label: t('field.ip'), value: door.ipAddress ?? t('field.unknown') },
        { label: t('list.heard'), value: <RelativeTime at={door.lastSeen} /> },
        { label: t('list.cards'), value: t('list.cardCount', { count: door.cards }) },
        { label: t('field.key'), value: <RelativeTime at={door.keyCreatedAt} never={t('field.noKey')} /> },
      ]}
    />
  )
}
