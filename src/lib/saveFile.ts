/** Saves the content of `url` as a file with the name `name`, like a click on a download link. */
export function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
