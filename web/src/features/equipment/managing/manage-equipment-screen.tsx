import { equipmentAdminRoutes, type ManagedItem } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconTools } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFileLink } from '../../../lib/use-file-link.ts'
import { AddressTabs } from '../../../ui/address-tabs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { Bookables } from '../bookables/bookables.tsx'
import { Sources } from '../calendars/sources.tsx'
import { Due } from '../maintenance/due.tsx'
import { Packs } from '../packs/packs.tsx'
import { ItemState } from '../state-of-item.tsx'
import { Figures } from './figures.tsx'
import { FromToolsButton } from './from-tools.tsx'
import { NewItemDialog } from './new-item-dialog.tsx'
import { Places } from './places.tsx'
import { managedQuery } from '../../../domain/equipment/managed-query.ts'

/** The club's equipment and places. While there is nothing, one sentence and two buttons. */
export function ManageEquipmentScreen() {
  const { t } = useTranslation('equipment')
  const query = useQuery(managedQuery)
  return (
    <QueryView query={query}>
      {(items) => (
        <Stack maw={960}>
          <AddressTabs
            tabs={[
              { value: 'items', label: t('manage.items'), content: <Items items={items} /> },
              { value: 'places', label: t('manage.places'), content: <Places /> },
              { value: 'bookings', label: t('manage.bookings'), content: <Bookables /> },
              { value: 'packs', label: t('packs.title'), content: <Packs /> },
              { value: 'calendars', label: t('sources.title'), content: <Sources /> },
              { value: 'due', label: t('due.title'), content: <Due /> },
              { value: 'figures', label: t('figures.title'), content: <Figures /> },
            ]}
          />
        </Stack>
      )}
    </QueryView>
  )
}

function Items({ items }: { items: readonly ManagedItem[] }) {
  const { t } = useTranslation('equipment')
  const [isAdding, adding] = useDisclosure(false)
  const file = useFileLink(equipmentAdminRoutes.export, {}, 'equipment.csv')
  const isEmpty = items.length === 0
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {isEmpty ? t('manage.first') : t('manage.addItem')}
    </Button>
  )
  return (
    <Stack gap="md">
      {isEmpty ? (
        <Card>
          <EmptyState
            icon={IconTools}
            title={t('manage.none')}
            action={
              <Group gap="sm" justify="center">
                {add}
                <FromToolsButton />
              </Group>
            }
          />
        </Card>
      ) : (
        <>
          <Group gap="sm">
            {add}
            <FromToolsButton />
            <Button component={Link} to="/manage/equipment/labels" variant="default">
              {t('manage.labels')}
            </Button>
            <Button component="a" {...file} variant="default">
              {t('manage.export')}
            </Button>
          </Group>
          <RowList label={t('manage.items')}>
            {items.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </RowList>
        </>
      )}
      {isAdding && <NewItemDialog onClose={adding.close} />}
    </Stack>
  )
}

function ItemRow({ item: { id, name, state, note, hidden, openReports, caretakers } }: { item: ManagedItem }) {
  const { t } = useTranslation('equipment')
  const facts = [
    ...(hidden ? [t('manage.hiddenMark')] : []),
    ...(openReports > 0 ? [t('list.reports', { count: openReports })] : []),
    ...(caretakers.length > 0 ? [caretakers.map((person) => person.name).join(', ')] : []),
  ]
  return (
    <Row end={<ItemState state={state} />}>
      <Anchor
        component={Link}
        to={`/manage/equipment/${id}`}
        fw={600}
        style={{ paddingBlock: 10, marginBlock: -10, overflowWrap: 'anywhere' }}
      >
        {name}
      </Anchor>
      {note !== '' && <Text size="sm">{note}</Text>}
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      )}
    </Row>
  )
}
