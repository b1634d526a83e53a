import type { ManagedItem } from '@fobhouse/contract/routes/equipment-admin.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../../ui/qr-code.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import classes from './labels.module.css'
import { managedQuery } from '../../../domain/equipment/managed-query.ts'
import { placesQuery } from './queries.ts'

type Form = 'single' | 'sheet'

/** Labels to print and stick on: a phone that reads one shows the item, with the way to report a fault. */
export function LabelsScreen() {
  const { t } = useTranslation('equipment')
  const query = useQuery(managedQuery)
  const [form, setForm] = useState<Form>('single')
  const [chosen, setChosen] = useState('')
  return (
    <QueryView query={query}>
      {(items) => {
        const shown = items.filter(({ id, state }) => (chosen === '' ? state !== 'retired' : String(id) === chosen))
        return (
          <Stack gap="lg">
            <Group gap="md" align="flex-end" className="fob-not-print">
              <NativeSelect
                label={t('manage.items')}
                value={chosen}
                onChange={(event) => setChosen(event.currentTarget.value)}
                data={[
                  { value: '', label: t('labels.all') },
                  ...items.map(({ id, name }) => ({ value: String(id), label: name })),
                ]}
              />
              <NativeSelect
                label={t('labels.form')}
                value={form}
                onChange={(event) => setForm(event.currentTarget.value === 'sheet' ? 'sheet' : 'single')}
                data={[
                  { value: 'single', label: t('labels.single') },
                  { value: 'sheet', label: t('labels.sheet') },
                ]}
              />
              <Button
                leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
                onClick={() => globalThis.print()}
                disabled={shown.length === 0}
              >
                {t('labels.print')}
              </Button>
            </Group>
            {shown.length === 0 && <Text role="status">{t('labels.none')}</Text>}
            <Labels items={shown} form={form} />
          </Stack>
        )
      }}
    </QueryView>
  )
}

function Labels({ items, form }: { items: readonly ManagedItem[]; form: Form }) {
  const { t } = useTranslation('equipment')
  const { data: places = [] } = useQuery(placesQuery)
  const placeOf = (id: number | null) => places.find((place) => place.id === id)?.name ?? ''
  return (
    <ul className={classes.labels} data-form={form} aria-label={t('labels.title')}>
      {/* The page on which the browser prints has the size of one label, or is a sheet of paper. */}
      <style>{form === 'single' ? '@page { size: 62mm 29mm; margin: 0 }' : '@page { size: A4; margin: 8mm }'}</style>
      {items.map(({ id, name, code, place, label }) => (
        <li key={id} className={classes.label}>
          <QrCode text={label} label={`${t('labels.scan')} ${code}`} />
          <div className={classes.words}>
            <span className={classes.name}>{name}</span>
            {placeOf(place) !== '' && <span>{placeOf(place)}</span>}
            <span className={classes.hint}>{t('labels.scan')}</span>
            <span className={classes.hint}>{code}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
