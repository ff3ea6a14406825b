/** False when the browser refuses; the caller then points to the download. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const types: Partial<Record<string, string>> = {
  html: 'text/html;charset=utf-8',
  json: 'application/json',
};

/** Hands a file to her; nothing leaves the device. */
export function downloadText(name: string, text: string): void {
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain;charset=utf-8';
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
