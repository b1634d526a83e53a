import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App } from '@capacitor/app'
import { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHint } from '@capacitor/barcode-scanner'
import { Directory, Filesystem } from '@capacitor/filesystem'
import { Haptics, NotificationType } from '@capacitor/haptics'
import { Preferences } from '@capacitor/preferences'
import { Share } from '@capacitor/share'
import { SplashScreen } from '@capacitor/splash-screen'
import { StatusBar, Style } from '@capacitor/status-bar'
import { Capacitor } from '@capacitor/core'
import type { ShellStore } from '@fobhouse/contract/shell-bridge.ts'

// Runs before the page and gives it access to the phone. The page makes all decisions.

const splashMs = 500

/** Sign-in tokens go into the phone's key store; nothing else is secret. */
const secrets: ReadonlySet<string> = new Set(['accessToken', 'refreshToken'])

const store: ShellStore = {
  get: async (key) => (secrets.has(key) ? SecureStorage.getItem(key) : (await Preferences.get({ key })).value),
  set: (key, value) => (secrets.has(key) ? SecureStorage.setItem(key, value) : Preferences.set({ key, value })),
  remove: (key) => (secrets.has(key) ? SecureStorage.removeItem(key) : Preferences.remove({ key })),
}

/** The plug-in's error code when somebody closes the camera. */
const scanCancelled = 'OS-PLUG-BARC-0006'

async function scanCode(): Promise<string | null> {
  try {
    const { ScanResult } = await CapacitorBarcodeScanner.scanBarcode({ hint: CapacitorBarcodeScannerTypeHint.QR_CODE })
    if (Capacitor.isNativePlatform()) await Haptics.notification({ type: NotificationType.Success })
    return ScanResult === '' ? null : ScanResult
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === scanCancelled) return null
    throw error
  }
}

async function shareFile({ name, base64 }: { name: string; base64: string }): Promise<void> {
  const { uri } = await Filesystem.writeFile({ path: name, data: base64, directory: Directory.Cache })
  try {
    await Share.share({ files: [uri] })
  } catch (error) {
    // Closing the sheet without a choice is reported as an error.
    if (!(error instanceof Error && /cancel/i.test(error.message))) throw error
  }
}

window.fobhouseShell = {
  kind: 'mobile',
  identity: () => Promise.resolve({ kioskId: '', ip: '' }), // only a kiosk has them
  store,
  reload: () => location.reload(),
  scanCode,
  onLink: (listener) => void App.addListener('appUrlOpen', ({ url }) => listener(url)),
  shareFile,
}

if (Capacitor.isNativePlatform()) {
  void StatusBar.setStyle({ style: Style.Dark }) // light text on the dark colour
  setTimeout(() => void SplashScreen.hide(), splashMs)
}
