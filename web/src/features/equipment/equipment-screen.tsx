import { isOut } from '@fobhouse/contract/equipment.ts'
import type { ListedItem } from '@fobhouse/contract/equipment-items.ts'
import { Anchor, Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../domain/member/may.ts'
import { useMomentTexts } from '../../domain/house/moment-text.ts'
import { atClub } from '../../lib/club-address.ts'
import { isFound } from '../../lib/fold.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './equipment.module.css'
import { equipmentQuery } from '../../domain/equipment/equipment-query.ts'
import { ItemState } from './state-of-item.tsx'

/** What the club has, by place: what works, what is free, and what the reader may use. */
export function EquipmentScreen() {
  const query = useQuery(equipmentQuery)
  return <QueryView query={query}>{(items) => (items.length === 0 ? <Nothing /> : <Items items={items} />)}</QueryView>
}

function Nothing() {
  const { t } = useTranslation('equipment')
  const may = useMay()
  const add = (
    <Button component={Link} to="/manage/equipment">
      {t('list.add')}
    </Button>
  )
  return (
    <Card maw={760}>
      <EmptyState icon={IconTools} title={t('list.empty')} {...(may(equipmentAdminRoutes.create) && { action: add })} />
    </Card>
  )
}

function Items({ items }: { items: readonly ListedItem[] }) {
  const { t } = useTranslation('equipment')
  const [typed, setTyped] = useState('')
  const [onlyWorking, setOnlyWorking] = useState(false)
  const found = items.filter(
    ({ name, place, state }) => isFound(typed, name, place?.name ?? '') && !(onlyWorking && isOut(state)),
  )
  const places = Map.groupBy(found, ({ place }) => place?.name ?? '')
  const names = [...places.keys()].toSorted(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other),
  )
  return (
    <Stack gap="lg" maw={760}>
      <Group gap="md">
        <SearchField label={t('list.search')} value={typed} onChange={setTyped} />
        <Checkbox
          label={t('list.onlyWorking')}
          checked={onlyWorking}
          onChange={(event) => setOnlyWorking(event.currentTarget.checked)}
        />
      </Group>
      {found.length === 0 && <Text role="status">{t('list.noMatch')}</Text>}
      {names.map((name) => (
        <Place key={name} name={name} items={places.get(name) ?? []} isAlone={names.length === 1 && name === ''} />
      ))}
    </Stack>
  )
}

/** A club without places sees no word of them. */
function Place({ name, items, isAlone }: { name: string; items: readonly ListedItem[]; isAlone: boolean }) {
  const { t } = useTranslation('equipment')
  const { t: common } = useTranslation()
  const title = isAlone ? common('screens.equipment') : name === '' ? t('list.elsewhere') : name
  return (
    <section aria-label={title}>
      {!isAlone && <SectionTitle count={items.length}>{title}</SectionTitle>}
      <RowList label={title}>
        {items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </RowList>
    </section>
  )
}

function ItemRow({ item }: { item: ListedItem }) {
  const { t } = useTranslation('equipment')
  const { id, name, state, note, photo, openReports, maintenance } = item
  const useText = useUseText(item)
  return (
    <Row
      icon={photo === null ? undefined : <img className={classes.thumb} src={atClub(photo)} alt="" loading="lazy" />}
      end={<ItemState state={state} />}
    >
      <Anchor component={Link} to={`/equipment/${id}`} fw={600} className={classes.name}>
        {name}
      </Anchor>
      {note !== '' && <Text size="sm">{note}</Text>}
      {useText !== '' && (
        <Text size="sm" c="dimmed">
          {useText}
        </Text>
      )}
      {maintenance === 'due' && (
        <Text size="sm" c="dimmed">
          {t('due.title')}
        </Text>
      )}
      {openReports > 0 && (
        <Text size="sm" c="dimmed">
          {t('list.reports', { count: openReports })}
        </Text>
      )}
    </Row>
  )
}

function useUseText({ state, inUse, opens, until, device }: ListedItem): string {
  const { t } = useTranslation('equipment')
  const { until: untilText } = useMomentTexts()
  if (isOut(state)) return ''
  if (inUse) return t('list.inUse')
  if (!opens) return t('list.notYet')
  if (until !== null) return t('list.freeUntil', { time: untilText(until) })
  return device === null ? '' : t('list.free')
}
