// Typed dice in their slots: the next one to be typed is marked.
export function drawSlots(slots, faces) {
  slots.forEach((slot, place) => {
    const face = faces[place];
    if (!face) delete slot.dataset.face;
    else if (slot.dataset.face !== face) slot.dataset.face = face;
    slot.toggleAttribute("data-next", place === faces.length);
  });
}
