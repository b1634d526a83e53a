import { equipmentLimits } from '@fobhouse/contract/equipment.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { Button, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { useEquipmentChange, type WholeItem } from './queries.ts'

const usualMinutes = 30

/** Lets the caretaker alone run an item that is out of order, for some minutes. */
export function TestTime({ item: { id, testUntil } }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const { least, most } = equipmentLimits.testMinutes
  const [minutes, setMinutes] = useState<string | number>(usualMinutes)
  const params = { id: String(id) }
  const { mutate, isPending } = useEquipmentChange(async (isBeginning: boolean): Promise<unknown> => {
    if (!isBeginning) return call(awayFromKiosk(equipmentRoutes.endTest), { params })
    return call(awayFromKiosk(equipmentRoutes.test), { params, body: { minutes: Number(minutes) } })
  })
  return (
    <div>
      <Text fw={600}>{t('care.test')}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t('care.testHelp')}
      </Text>
      {testUntil === null ? (
        <Group gap="sm" align="flex-end">
          <NumberInput
            label={t('care.minutes')}
            value={minutes}
            onChange={setMinutes}
            min={least}
            max={most}
            allowDecimal={false}
            w={120}
          />
          <Button variant="default" loading={isPending} onClick={() => mutate(true)}>
            {t('care.testBegin')}
          </Button>
        </Group>
      ) : (
        <Button variant="default" loading={isPending} onClick={() => mutate(false)}>
          {t('care.testEnd')}
        </Button>
      )}
    </div>
  )
}
