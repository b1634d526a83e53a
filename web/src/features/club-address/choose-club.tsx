import type { MobileBridge } from '@fobhouse/contract/shell-bridge.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configRoutes } from '@fobhouse/contract/routes/config.ts'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { type AddressFault, readAddress } from './read-address.ts'
import { Form } from '../../ui/form.tsx'

type ClubFault = AddressFault | 'unreachable' | 'notAClub'
type FoundClub = { origin: string } | { fault: ClubFault; host: string }

const longestWaitMs = 10_000

/** Asks at the address whether a club's portal answers there. */
async function findClub(text: string): Promise<FoundClub> {
  const read = readAddress(text)
  if ('fault' in read) return { ...read, host: text }
  const { origin } = read
  const fault = await askAt(origin)
  return fault === undefined ? { origin } : { fault, host: new URL(origin).host }
}

async function askAt(origin: string): Promise<ClubFault | undefined> {
  let answer: Response
  try {
    answer = await fetch(origin + configRoutes.get.path, { signal: AbortSignal.timeout(longestWaitMs) })
  } catch {
    return 'unreachable' // whatever is in the way, a page is not told
  }
  try {
    return configRoutes.get.response.safeParse(await answer.json()).success ? undefined : 'notAClub'
  } catch {
    return 'notAClub' // no JSON
  }
}

type ChooseClubProps = { bridge: Pick<MobileBridge, 'scanCode'>; onFound: (origin: string) => void }
type Fault = { fault: ClubFault | 'noCamera'; host: string }

/** The app's first screen: asks which club's portal to open. */
export function ChooseClub({ bridge, onFound }: ChooseClubProps) {
  const { t } = useTranslation('mobile')
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<Fault>()
  const [isAsking, setAsking] = useState(false)
  const field = useFirstFocus()

  async function look(text: string): Promise<void> {
    setAsking(true)
    const found = await findClub(text)
    setAsking(false)
    if ('origin' in found) onFound(found.origin)
    else setFault(found)
  }

  async function scan(): Promise<void> {
    setFault(undefined)
    let code: string | null
    try {
      code = await bridge.scanCode()
    } catch {
      return setFault({ fault: 'noCamera', host: '' }) // refused, or there is no camera
    }
    if (code === null) return
    setAddress(code)
    await look(code)
  }

  function submit(event: { preventDefault(): void }): void {
    event.preventDefault()
    void look(address)
  }

  return (
    <BrandCard title={t('choose.title')}>
      <Form name="club-address/choose" onSubmit={submit}>
        <Stack gap="md">
          <Text>{t('choose.intro')}</Text>
          <TextInput
            {...withFault({ error: fault && t(`choose.fault.${fault.fault}`, { host: fault.host }) })}
            ref={field}
            name="address"
            type="url"
            label={t('choose.address')}
            placeholder={t('choose.placeholder')}
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setFault(undefined)
            }}
          />
          <Button type="submit" fullWidth loading={isAsking}>
            {t('choose.submit')}
          </Button>
          <Button
            variant="default"
            fullWidth
            disabled={isAsking}
            leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
            onClick={() => void scan()}
          >
            {t('choose.scan')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('choose.scanHelp')}
          </Text>
        </Stack>
      </Form>
    </BrandCard>
  )
}
