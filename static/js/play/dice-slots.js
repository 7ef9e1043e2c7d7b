// Typed dice in their slots. next: the place that the next face is for, which is marked.
export function drawSlots(slots, faces, next = faces.length) {
  slots.forEach((slot, place) => {
    const face = faces[place];
    if (!face) delete slot.dataset.face;
    else if (slot.dataset.face !== face) slot.dataset.face = face;
    slot.toggleAttribute("data-next", place === next);
  });
}
